import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim import play_weights
from sim.errors import SettingsError
from sim.rules import PRESETS, SPECS, Kaiserstich, Rules, TrischakenTalon
from sim.settings import load_rules, load_strategy, read_toml, rules_toml, strategy_toml
from sim.strategy import INDEX, KNOBS, STRATEGIES, TUNABLE, Kind, Strategy, strategy


def written(folder: Path, text: str | bytes, name: str = "club.toml") -> Path:
    """A file with this text."""
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def fault_of(load, path: Path) -> str:
    """What is said against a file, without its folder."""
    with pytest.raises(SettingsError) as caught:
        load(path)
    return str(caught.value).replace(f"{path.parent}/", "")


# Round trips -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_survives_being_saved_and_loaded(name, tmp_path) -> None:
    """The text of a preset, saved and loaded, is the same rules under the file's name."""
    path = written(tmp_path, "\n".join(rules_toml(name, PRESETS[name])))

    assert ("club.toml", PRESETS[name]) == load_rules(path)


@given(
    st.builds(
        Rules, **{name: st.integers(spec.low, min(spec.high, 300)) for name, spec in SPECS.items()}
    )
)
def test_any_rules_survive_being_saved_and_loaded(tmp_path_factory, rules) -> None:
    """The text of any rules inside the ranges gives the same rules, whatever their name."""
    path = written(tmp_path_factory.mktemp("rules"), "\n".join(rules_toml("own", rules)))

    assert rules == load_rules(path)[1]


@pytest.mark.parametrize("name", STRATEGIES)
def test_a_player_survives_being_saved_and_loaded(name, tmp_path) -> None:
    """The text of a player, saved under his name and loaded, is the same player."""
    path = written(tmp_path, "\n".join(strategy_toml(STRATEGIES[name])), f"{name}.toml")

    assert STRATEGIES[name] == load_strategy(path)


@given(st.sampled_from(TUNABLE), st.tuples(*(st.floats(knob.low, knob.high) for knob in KNOBS)))
def test_any_knobs_survive_being_saved_and_loaded(tmp_path_factory, kind, knobs) -> None:
    """The text of any player inside the ranges gives the same player, to the last bit."""
    player = Strategy('a "b" \\ ü', kind, knobs)
    path = written(tmp_path_factory.mktemp("player"), "\n".join(strategy_toml(player)))

    assert player == load_strategy(path)


def test_the_texts_to_edit_fit_a_terminal() -> None:
    """No line of a rules or strategy text is wider than 80 columns."""
    texts = [rules_toml(name, rules) for name, rules in PRESETS.items()]
    texts += [strategy_toml(player) for player in STRATEGIES.values()]

    assert [line for text in texts for line in text if len(line) > 80] == []


def test_the_text_of_a_preset_names_every_rule() -> None:
    """Whoever edits the text sees each field of the rules once."""
    table = tomllib.loads("\n".join(rules_toml("tirol", PRESETS["tirol"])))

    assert ["preset", *SPECS] == list(table)


# Reading -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["wien", "Wien", "WIEN"])
def test_a_preset_is_found_in_any_case(name) -> None:
    """A preset goes by its name, upper or lower case."""
    assert ("wien", PRESETS["wien"]) == load_rules(name)


def test_a_file_changes_single_rules_of_its_preset(tmp_path) -> None:
    """What a file leaves out is as in the preset that it names."""
    path = written(tmp_path, 'preset = "wien"\ntrischaken_pool = 3\nuhu = 9')

    assert ("club.toml", PRESETS["wien"]._replace(trischaken_pool=3, uhu=9)) == load_rules(path)


def test_a_file_without_a_preset_starts_from_seed(tmp_path) -> None:
    """The rules of an empty file are the preset seed."""
    assert PRESETS["seed"] == load_rules(written(tmp_path, ""))[1]


@pytest.mark.parametrize("value", ['"in_order"', '"IN_ORDER"', "2"])
def test_a_choice_goes_by_name_or_number(value, tmp_path) -> None:
    """A rule that is a choice takes the name of the choice in any case, or its number."""
    rules = load_rules(written(tmp_path, f"kaiserstich = {value}"))[1]

    assert Kaiserstich.IN_ORDER is rules.kaiserstich


@pytest.mark.parametrize("value", ["true", "1"])
def test_a_switch_goes_by_truth_or_number(value, tmp_path) -> None:
    """A rule that is on or off takes true and false, 1 and 0."""
    assert load_rules(written(tmp_path, f"failed_minus = {value}"))[1].failed_minus == 1


def test_a_relative_path_belongs_to_the_folder_given(tmp_path) -> None:
    """A question in another folder may name the rules and players beside it."""
    written(tmp_path, 'trischaken_talon = "nobody"')
    written(tmp_path, "[knobs]\nsmear = 0.5", "mine.toml")

    rules = load_rules("club.toml", folder=tmp_path)[1]
    player = load_strategy("mine.toml", folder=tmp_path)

    assert TrischakenTalon.NOBODY is rules.trischaken_talon
    assert strategy("mine", Kind.STANDARD, smear=0.5) == player


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_may_come_from_any_editor(encoding, tmp_path) -> None:
    """UTF-8 with and without a mark, and what a Windows shell writes behind `>`, are read."""
    path = written(tmp_path, '# Küche\npreset = "tirol"\n'.encode(encoding))

    assert PRESETS["tirol"] == load_rules(path)[1]


def test_a_player_without_a_name_is_called_as_the_file(tmp_path) -> None:
    """The name of a player is that of the file, unless the file gives one."""
    knobs = "[knobs]\nlead_tarock = 3"

    assert load_strategy(written(tmp_path, knobs, "bold.toml")).name == "bold"
    assert load_strategy(written(tmp_path, f'name = "Franz"\n{knobs}', "x.toml")).name == "Franz"


@pytest.mark.parametrize("base", ["standard", "search"])
def test_a_player_may_have_weights_of_his_own(base, tmp_path) -> None:
    """A file of weights lies beside the file that names it, and is read when it is named."""
    weights = written(tmp_path, "lone,0,hold,1.5", "fitted.csv")
    text = f'base = "{base}"\nweights = "fitted.csv"\n[knobs]\nworlds = 8'
    written(tmp_path, text, "mine.toml")

    player = load_strategy("mine.toml", folder=tmp_path)

    assert strategy("mine", Kind[base.upper()], worlds=8)._replace(weights=str(weights)) == player
    assert play_weights.load(player.weights).sum() == 1_500
    assert player == load_strategy(written(tmp_path, "\n".join(strategy_toml(player)), "mine.toml"))


def test_a_changed_player_is_never_called_standard(tmp_path) -> None:
    """A file standard.toml with other knobs keeps its suffix, and may not claim the name."""
    changed = written(tmp_path, "[knobs]\nsmear = 0.5", "standard.toml")
    claiming = written(tmp_path, 'name = "standard"\n[knobs]\nsmear = 0.5')

    assert load_strategy(changed).name == "standard.toml"
    assert "name 'standard' belongs to a player without these knobs" in fault_of(
        load_strategy, claiming
    )


# Refusing ----------------------------------------------------------------------------------

BAD_RULES = {
    'preset = "wein"': "preset 'wein': 'wien' would be right",
    "palat = 2": "no rule 'palat': 'pagat' would be right",
    "trull = -1": "trull = -1: a whole number from 0 to 99 would be right",
    "trull = 100": "trull = 100: a whole number from 0 to 99 would be right",
    "trull = 1.0": "trull = 1.0: a whole number from 0 to 99 would be right",
    "trull = true": "trull = true: a whole number from 0 to 99 would be right",
    'trull = "1"': "trull = '1': a whole number from 0 to 99 would be right",
    "threshold = 0": "threshold = 0: a whole number from 1 to 210 would be right",
    "give_up = 2": "give_up = 2: true or false would be right",
    'give_up = "yes"': "give_up = 'yes': true or false would be right",
    'four_kings = "handon"': "four_kings = 'handon': 'hand_on' would be right",
    "four_kings = 3": (
        "four_kings = 3: one of 'other_game', 'hand_on', 'call_queen' would be right"
    ),
    "a = 1\nuhu = -2": (
        "no rule 'a': known are threshold, rufer_value, call_own_king, four_kings, lay_tarocks,"
        " give_up, ...; uhu = -2: a whole number from 0 to 99 would be right"
    ),
}


@pytest.mark.parametrize("text", BAD_RULES)
def test_wrong_rules_are_quoted_with_what_would_be_right(text, tmp_path) -> None:
    """A rules file is refused with all its faults in one line."""
    assert f"club.toml: {BAD_RULES[text]}" == fault_of(load_rules, written(tmp_path, text))


BAD_PLAYERS = {
    'base = "standart"': "base 'standart': 'standard' would be right",
    "smear = 1": "no key 'smear': known are base, name, weights, knobs",
    "[knobs]\nsmaer = 1": "no knob 'smaer': 'smear' would be right",
    "[knobs]\nsmear = 4": "smear = 4: a number from -3 to 3 would be right",
    "[knobs]\nsmear = nan": "smear = nan: a number from -3 to 3 would be right",
    "[knobs]\nsmear = inf": "smear = inf: a number from -3 to 3 would be right",
    "[knobs]\nsmear = true": "smear = true: a number from -3 to 3 would be right",
    "[knobs]\nworlds = 0": "worlds = 0: a number from 1 to 128 would be right",
    "[knobs]\nworlds = 129": "worlds = 129: a number from 1 to 128 would be right",
    "knobs = 3": "knobs is a table: a line [knobs], and the knobs below it",
    'base = "simple"\n[knobs]\nsmear = 1': (
        "base 'simple' has neither knobs nor weights, 'standard' has"
    ),
    'base = "random"\nweights = "fitted.csv"': (
        "base 'random' has neither knobs nor weights, 'standard' has"
    ),
    'weights = "none.csv"': "none.csv: cannot be read: ",
    'weights = "wrong.csv"': "wrong.csv, line 2: no table 'hol': 'hold' would be right",
    'weights = "wrong.csv"\n[knobs]\nsmaer = 1': "; no knob 'smaer': 'smear' would be right",
    'name = ""': "name '': 1 to 40 letters would be right",
    'name = "a\\nb"': "name 'a\\nb': 1 to 40 letters would be right",
}


@pytest.mark.parametrize("text", BAD_PLAYERS)
def test_wrong_players_are_quoted_with_what_would_be_right(text, tmp_path) -> None:
    """A strategy file is refused with all its faults in one line."""
    written(tmp_path, "lone,0,hold,1", "fitted.csv")
    written(tmp_path, "lone,0,hold,1\nlone,1,hol,1", "wrong.csv")

    fault = fault_of(load_strategy, written(tmp_path, text))

    assert fault.startswith("club.toml: ")
    assert BAD_PLAYERS[text] in fault
    assert "\n" not in fault
    # Where no other file is to blame that is all of it.
    assert ".csv" in text or fault == f"club.toml: {BAD_PLAYERS[text]}"


BAD_FILES = {
    b"trull = 1\ntrull =": "is not valid TOML: ",
    b"trull = 1\nuhu 2\n": "(at line 2, column 5)",
    b"trull = 1\ntrull = 2\n": "(at line 2, column 10)",
    b"\xff\xfea": "is not a text in UTF-8",
    b"# K\xfcche": "is not a text in UTF-8",
    b"a = " + b"[" * 100_000: "is nested too deeply",
    b"a = " + b"9" * 10_000: "is not valid TOML",
    b"#" * 2_000_000: "too large for a file of settings",
}


@pytest.mark.parametrize("content", BAD_FILES, ids=range(len(BAD_FILES)))
def test_a_file_that_is_no_toml_is_refused_with_the_place(content, tmp_path) -> None:
    """Whatever lies in a file, it is read or refused with one line that says where."""
    fault = fault_of(read_toml, written(tmp_path, content))

    assert fault.startswith("club.toml: ")
    assert BAD_FILES[content] in fault
    assert "\n" not in fault


def test_a_file_that_is_not_there_is_said_so(tmp_path) -> None:
    """A missing file and a folder are refused with the reason of the system."""
    assert (
        fault_of(load_rules, tmp_path / "no.toml")
        == "no.toml: cannot be read: No such file or directory"
    )
    assert f"{tmp_path.name}: cannot be read: Is a directory" == fault_of(read_toml, tmp_path)


@pytest.mark.parametrize("load", [load_rules, load_strategy])
def test_a_name_is_no_file_by_accident(load) -> None:
    """A word that is neither known nor looks like a file is refused with what is known."""
    with pytest.raises(SettingsError, match=r"'.*' would be right, or a file \*\.toml"):
        load("sed" if load is load_rules else "standart")


def test_knob_rows_are_in_the_order_of_the_table(tmp_path) -> None:
    """A knob set in a file is that knob of the player, and no other."""
    for knob in KNOBS:
        player = load_strategy(written(tmp_path, f"[knobs]\n{knob.name} = {knob.high}"))
        changed = [i for i, value in enumerate(player.knobs) if value != KNOBS[i].default]

        assert ([] if knob.high == knob.default else [INDEX[knob.name]]) == changed
