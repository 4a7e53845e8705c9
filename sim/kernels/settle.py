"""Who won what: sides, silent premiums and payments (docs/rules.md 6.3, 7, 8)."""

from sim import cards
from sim.items import ITEMS
from sim.kernels import rng, view
from sim.kernels.bits import count, nth
from sim.kernels.count import thirds
from sim.kernels.jit import kernel, routine
from sim.rules import TrischakenTalon, ValatPremiums

# The items of a settlement, in points for the declarer's side and each opponent.
GAME, PAGAT, UHU, KAKADU, QUAPIL, KOENIG_ULTIMO = range(6)
TRULL, KINGS, MONDFANG, SACK, VALAT, KONTRA = range(6, 12)
N_PARTS = len(ITEMS)
PART_NAMES = tuple(ITEMS)

# What the tricks leave behind for the settlement: who made (seat + 1) or lost
# (-seat - 1) each bird, which seat caught the XXI of which, whose trick the
# called card fell in at the end.
BIRD = 0  # four entries: Pagat, Uhu, Kakadu, Quapil
MOND_CATCHER = 4  # seat + 1
MOND_OWNER = 5  # seat + 1
ULTIMO = 6  # seat + 1 of the winner of the last trick, if the called card fell in it
N_EVENTS = 7

TALON = 4  # stands for a seat in `rng.coin`

_MOND = 1 << cards.MOND
_SKUES = 1 << cards.SKUES
_LAST_TRICK = int(TrischakenTalon.LAST_TRICK)
_FIRST_SIX = int(TrischakenTalon.FIRST_SIX)
_SILENCED = int(ValatPremiums.SILENCED)
_MULTIPLIED = int(ValatPremiums.MULTIPLIED)


@kernel
def note_events(trick, public, events):
    """Looks at a full trick for birds, a caught XXI and the called card at the end."""
    if trick.number >= 8:
        bird = 1 << (cards.PAGAT + 11 - trick.number)  # I in trick 12, II in trick 11, ...
        if trick.cards & bird:
            owner = _seat_of(bird, trick, public)
            made = owner == trick.winner
            events[BIRD + 11 - trick.number] = owner + 1 if made else -owner - 1
        if trick.number == 11 and trick.cards & public[view.CALLED]:
            events[ULTIMO] = trick.winner + 1
    if trick.cards & (_MOND | _SKUES) == _MOND | _SKUES:
        catcher = _seat_of(_SKUES, trick, public)
        if catcher == trick.winner:
            events[MOND_CATCHER] = catcher + 1
            events[MOND_OWNER] = _seat_of(_MOND, trick, public) + 1


@kernel
def _seat_of(card, trick, public):
    """The seat that played a card of this trick."""
    position = 0
    while public[view.TABLE + position] != card:
        position += 1
    return (trick.leader + position) & 3


@routine
def pay(
    contract, partner, laid, piles, public, events, rules, points, parts, piles_thirds, payment
):
    """Settles a played game and returns whether it was won.

    Fills `parts`, `payment` (4) and `piles_thirds` (4): each seat's pile, in games with a
    declarer his side's and the others'. `points` (4) is room to work in.
    """
    for part in range(N_PARTS):
        parts[part] = 0
    if contract.declarer:
        theirs = public[view.UNTAKEN]
        for seat in range(4):
            theirs |= 0 if seat == public[view.DECLARER] or seat == partner else piles[seat]
        piles_thirds[0] = pay_partner_game(
            piles, laid, public, partner, events, rules, rules.rufer_value, parts, payment
        )
        piles_thirds[1] = thirds(theirs)
        piles_thirds[2] = 0
        piles_thirds[3] = 0
        return piles_thirds[0] >= rules.threshold
    for seat in range(4):
        piles_thirds[seat] = thirds(piles[seat])
    pay_trischaken(piles_thirds, public, rules, points, payment)
    parts[GAME] = payment[0]
    return payment[0] > 0


@kernel
def pay_partner_game(piles, discards, public, partner, events, rules, value, parts, payment):
    """Settles a played game with a declarer; returns the thirds of his side.

    `piles` are the cards each seat won, `partner` a seat or ALONE; who said kontra is
    public. Fills `parts` (points for the declarer's side against each opponent) and
    `payment`.
    """
    declarer = public[view.DECLARER]
    own = piles[declarer] | discards
    tricks = public[view.TRICKS + declarer]
    if partner >= 0:
        own |= piles[partner]
        tricks += public[view.TRICKS + partner]
    theirs = cards.PACK_MASK & ~own
    own_thirds = thirds(own)
    sign = 1 if own_thirds >= rules.threshold else -1
    parts[GAME] = sign * value

    valat = (tricks == 12) - (tricks == 0)
    scored = valat != 0 and rules.valat_factor + rules.valat_points > 0
    doubled = parts[GAME]
    times = 1  # what premiums of single tricks count
    if scored:
        parts[VALAT] = valat * rules.valat_points
        if rules.valat_factor:
            parts[GAME] = 0
            doubled = valat * rules.valat_factor * value
            parts[VALAT] += doubled
        if rules.valat_trick_premiums == _SILENCED:
            times = 0
        elif rules.valat_trick_premiums == _MULTIPLIED:
            times = rules.valat_factor
    if public[view.KONTRA] >= 0 and rules.kontra_in_points:
        parts[KONTRA] = doubled
    if times:
        worth = (
            times * rules.pagat, times * rules.uhu, times * rules.kakadu, times * rules.quapil,
        )  # fmt: skip
        for bird in range(4):
            event = events[BIRD + bird]
            if event != 0:
                seat = abs(event) - 1
                side = 1 if seat == declarer or seat == partner else -1
                if event > 0:
                    parts[PAGAT + bird] = side * worth[bird]
                elif rules.failed_minus:
                    parts[PAGAT + bird] = -side * worth[bird]
        if events[ULTIMO]:
            seat = events[ULTIMO] - 1
            if seat == declarer or seat == partner:
                parts[KOENIG_ULTIMO] = times * rules.koenig_ultimo
            elif rules.failed_minus:
                parts[KOENIG_ULTIMO] = -times * rules.koenig_ultimo
        if events[MOND_CATCHER]:
            seat = events[MOND_CATCHER] - 1
            victim = events[MOND_OWNER] - 1
            side = seat == declarer or seat == partner
            if side != (victim == declarer or victim == partner):
                parts[MONDFANG] = times * (rules.mondfang if side else -rules.mondfang)
    if not scored:
        parts[TRULL] = rules.trull * _all_of(cards.TRULL_MASK, own)
        parts[KINGS] = rules.kings * _all_of(cards.KING_MASK, own)
        parts[SACK] = rules.sack * (_sacks(own_thirds, rules) - _sacks(thirds(theirs), rules))

    points = 0
    for part in range(N_PARTS):
        points += parts[part]
    pay_sides(points, declarer, partner, payment)
    return own_thirds


@kernel
def _all_of(wanted, own):
    """1 if a side owns all the cards, -1 if the other does, 0 if they are split."""
    return (own & wanted == wanted) - (own & wanted == 0)


@kernel
def _sacks(side_thirds, rules):
    return (side_thirds >= rules.sack_thirds) + (side_thirds >= rules.second_sack_thirds)


@kernel
def pay_sides(points, declarer, partner, payment):
    """2:2 with a partner, 1:3 alone (docs/rules.md 8)."""
    for seat in range(4):
        payment[seat] = -points
    payment[declarer] = points if partner >= 0 else 3 * points
    if partner >= 0:
        payment[partner] = points


@kernel
def talon_card(halves, key, number):
    """The talon card that lies with trick `number` of the first six: a half in any order.

    A half is a set and remembers no order, so the deal draws one: by number, suits
    would always come before tarocks.
    """
    half = halves[number // 3]
    for earlier in range(number % 3):
        half ^= nth(half, rng.coin(key, TALON, number - number % 3 + earlier, 3 - earlier))
    return nth(half, rng.coin(key, TALON, number, 3 - number % 3))


@kernel
def give_talon(trick, piles, halves, public, key):
    """After a trick of Trischaken: adds to its winner's pile what it brings of the talon."""
    if public[view.TALON_RULE] == _LAST_TRICK:
        if trick.number == 11:
            piles[trick.winner] |= halves[0] | halves[1]
    elif public[view.TALON_RULE] == _FIRST_SIX and trick.number < 6:
        half = trick.number // 3
        card = nth(halves[half], rng.coin(key, TALON, trick.number, 3 - trick.number % 3))
        halves[half] ^= card
        piles[trick.winner] |= card
        public[view.WON + trick.winner] += thirds(card)
        public[view.GONE] |= card


@kernel
def pay_trischaken(side_thirds, public, rules, points, payment):
    """Settles Trischaken: `side_thirds` are the four piles in thirds (docs/rules.md 6.3).

    `points` is scratch for four numbers.
    """
    for seat in range(4):
        points[seat] = side_thirds[seat]
        if rules.trischaken_whole_points:
            points[seat] = (points[seat] + 1) // 3
    most = max(points[0], points[1], points[2], points[3])
    losers = 0
    jungfrauen = 0
    for seat in range(4):
        losers |= (points[seat] == most) << seat
        jungfrauen |= (public[view.TRICKS + seat] == 0) << seat
    if rules.trischaken_lone_jungfrau and count(jungfrauen) > 1:
        jungfrauen = 0
    everybody = 15
    receivers = jungfrauen if jungfrauen else everybody & ~losers
    if jungfrauen and rules.trischaken_jungfrau_pool and not rules.trischaken_pair_value:
        payers = everybody & ~jungfrauen
        _share(rules.trischaken_jungfrau_pool, 1, payers, jungfrauen, rules, payment)
        return

    pool = rules.trischaken_pool
    factor = 1
    if losers == 1 or (losers & 1 and rules.trischaken_forehand_alone):
        losers = 1
        factor = rules.trischaken_forehand_factor
        if not jungfrauen:
            receivers = everybody & ~losers
    if count(losers) == 1:
        for seat in range(4):
            if losers >> seat & 1 and side_thirds[seat] >= rules.threshold:
                factor *= rules.trischaken_buergermeister_factor
    if factor == 1 and rules.trischaken_pair_value:
        if jungfrauen and rules.trischaken_jungfrau_pool:
            losers = everybody & ~jungfrauen
            pool = rules.trischaken_jungfrau_pool
        elif not jungfrauen:
            losers, receivers = _pairs(points)
            pool = rules.trischaken_pair_value * min(count(losers), count(receivers))
    _share(pool, factor, losers, receivers, rules, payment)


@kernel
def _pairs(points):
    """The two highest and the two lowest; those tied across the middle stay out."""
    second = _ranked(points, 1)
    third = _ranked(points, 2)
    high = 0
    low = 0
    tied = 0
    for seat in range(4):
        high |= (points[seat] > third) << seat
        low |= (points[seat] < second) << seat
        tied |= (points[seat] == second and second == third) << seat
    # Three tied stand together on their side of the one who is not.
    if high == 0:
        high = tied
    elif low == 0:
        low = tied
    return high, low


@kernel
def _ranked(points, place):
    """The points of the seat that has `place` seats above it, ties by seat."""
    for seat in range(4):
        above = 0
        for other in range(4):
            tied_before = points[other] == points[seat] and other < seat
            above += points[other] > points[seat] or tied_before
        if above == place:
            return points[seat]
    return 0


@kernel
def _share(pool, factor, payers, receivers, rules, payment):
    """The payers give a pool to the receivers, in equal whole points on both sides."""
    paying = count(payers)
    receiving = count(receivers)
    for seat in range(4):
        payment[seat] = 0
    if paying == 0 or receiving == 0:
        return
    unit = paying * receiving
    if unit == 4:
        unit = 2  # two pay two; every other split of four seats or less has no common part
    if rules.trischaken_round_up:
        total = (pool * factor + unit - 1) // unit * unit
    else:
        total = pool // unit * unit * factor
    for seat in range(4):
        if payers >> seat & 1:
            payment[seat] = -(total // paying)
        elif receivers >> seat & 1:
            payment[seat] = total // receiving
