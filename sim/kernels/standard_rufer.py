"""The `standard` player in games with a declarer: one score for every legal card.

score = (chance that my side wins the trick against its loss) x (what lies in it)
        - what the card would still be worth later + habits of the role

The chances come from the view alone (`odds`), the prices and habits from knobs.
"""

from sim import cards
from sim.kernels import odds, rng, view
from sim.kernels.bits import count, highest, index, lowest
from sim.kernels.count import thirds, worth
from sim.kernels.jit import kernel
from sim.strategy import INDEX

_TAROCK_TOP = INDEX["tarock_top"]
_TAROCK_LOW = INDEX["tarock_low"]
_KING_KEEP = INDEX["king_keep"]
_SUIT_KEEP = INDEX["suit_keep"]
_MAKE_VOID = INDEX["make_void"]
_SAVE_BIRD = INDEX["save_bird"]
_BIRD_TRICK = INDEX["bird_trick"]
_SMEAR = INDEX["smear"]
_HELP = INDEX["help"]
_FUTURE = INDEX["future"]
_LEAD_LONG = INDEX["lead_long"]
_LEAD_SHORT_KING = INDEX["lead_short_king"]
_LEAD_CALLED = INDEX["lead_called"]
_LEAD_TAROCK = INDEX["lead_tarock"]
_DRAW = INDEX["draw"]
_LEAD_LOW_TAROCK = INDEX["lead_low_tarock"]
_PARTNER_TAROCK = INDEX["partner_tarock"]
_RETURN_SUIT = INDEX["return_suit"]
_DEFEND_TAROCK = INDEX["defend_tarock"]
_DEFEND_CALLED = INDEX["defend_called"]
_DEFEND_TAKEN = INDEX["defend_taken"]
_DEFEND_LONG = INDEX["defend_long"]
_SHORTEN = INDEX["shorten"]

_TAROCKS = cards.TAROCK_MASK
_HONOURS = cards.JACK_MASK | cards.KNIGHT_MASK | cards.QUEEN_MASK | cards.KING_MASK
_FROM_X = _TAROCKS & -(1 << cards.X)


@kernel
def choose(hand, legal, discards, seat, trick, public, knobs, lucky):
    """The card with the best score; `lucky` bits settle ties between suits."""
    friendly = view.friends(seat, hand, public)
    hostile = view.foes(friendly)
    out = view.outstanding(hand, discards, public)
    if trick.position == 0:
        return _lead(hand, legal, out, seat, friendly, hostile, trick, public, knobs, lucky)

    led = trick.led
    best = trick.best
    foes_behind = odds.threat(odds.behind(hostile, trick, public), led, out)
    friends_behind = odds.threat(odds.behind(friendly, trick, public), led, out)
    # The side that wins if I do not take the lead: a friend's card must hold, an
    # enemy's must be beaten by a friend.
    friend = (friendly >> (4 * trick.winner) & 15) / 12.0
    lost = friend * odds.hold(best, led, out, foes_behind)
    lost += (1.0 - friend) * (1.0 - odds.hold(best, led, out, friends_behind))
    stake = thirds(trick.cards) + knobs[seat, _FUTURE] * (3 - trick.position)
    beating = view.above(best, led)
    best_card = 0
    best_score = -1e9
    left = _worth_a_look(legal, beating)
    while left:
        card = lowest(left)
        left ^= card
        ours = odds.hold(card, led, out, foes_behind) if card & beating else lost
        score = rng.tie_break(lucky, card)
        score += (2 * ours - 1) * (stake + knobs[seat, _SMEAR] * worth(card))
        score -= _price(card, hand, out, seat, trick, knobs)
        if card & beating:
            score += _bird_now(card, ours, seat, trick, knobs)
        best_card = card if score > best_score else best_card
        best_score = score if score > best_score else best_score
    return best_card


@kernel
def _worth_a_look(legal, beating):
    """All suit cards, but of the tarocks only the lowest, the highest and the cheapest winner."""
    tarocks = legal & _TAROCKS
    if tarocks == 0:
        return legal
    winners = tarocks & beating
    keep = lowest(tarocks) | highest(tarocks) | lowest(winners)
    return legal & ~_TAROCKS | keep


@kernel
def _price(card, hand, out, seat, trick, knobs):
    """What playing a card gives up, in thirds."""
    if card & _TAROCKS:
        low = knobs[seat, _TAROCK_LOW]
        price = low + (knobs[seat, _TAROCK_TOP] - low) * odds.rank(card, out & _TAROCKS)
        if card & cards.BIRD_MASK:
            price += _bird_hope(card, hand, out, trick) * knobs[seat, _SAVE_BIRD]
        return price
    suit = view.suit_set(card)
    # Pips cost nothing; a step of rank counts where a lower honour is out that it can beat.
    steps = count(suit & (card - 1) & _HONOURS & out)
    price = knobs[seat, _KING_KEEP] if card & cards.KING_MASK else knobs[seat, _SUIT_KEEP] * steps
    if hand & suit == card and hand & _TAROCKS:
        price -= knobs[seat, _MAKE_VOID]
    return price


@kernel
def _bird_hope(card, hand, out, trick):
    """From 0 to 1: how far own tarocks outlast the others until the bird's trick."""
    own_trick = 11 - (index(card) - cards.PAGAT)
    if own_trick <= trick.number:
        return 0.0
    lead = count(hand & _TAROCKS) - count(out & _TAROCKS) / 3.0
    return min(1.0, max(0.0, (lead + 1.0) / 4.0))


@kernel
def _bird_now(card, ours, seat, trick, knobs):
    """A bird in its own trick: worth its premium if it takes the trick itself."""
    if trick.number < 8 or card != 1 << (cards.PAGAT + 11 - trick.number):
        return 0.0
    return knobs[seat, _BIRD_TRICK] * ours


@kernel
def _lead(hand, legal, out, seat, friendly, hostile, trick, public, knobs, lucky):
    """Every suit in turn: what may happen behind is the same for all its cards."""
    seats = odds.behind(hostile, trick, public)
    help_behind = knobs[seat, _HELP] * (36 - seats[0] - seats[1] - seats[2]) / 12.0
    help_behind = help_behind if help_behind < 1.0 else 1.0
    best_card = 0
    best_score = -1e9
    left = legal
    while left:
        suit = view.suit_set(lowest(left))
        cards_held = left & suit
        left ^= cards_held
        habit = _suit_habit(suit, hand, out, seat, friendly, public, knobs)
        habit += rng.tie_break(lucky, lowest(suit))
        foes_behind = odds.threat(seats, suit, out)
        # The lowest and the highest of a suit, and a tarock from X up.
        medium = cards_held & _FROM_X
        cards_held = lowest(cards_held) | highest(cards_held) | lowest(medium)
        while cards_held:
            card = lowest(cards_held)
            cards_held ^= card
            ours = odds.hold(card, suit, out, foes_behind)
            score = habit + _card_habit(card, hand, suit, seat, public, knobs)
            score += _bird_now(card, ours, seat, trick, knobs)
            ours += (1.0 - ours) * help_behind
            stake = 3 * knobs[seat, _FUTURE] + knobs[seat, _SMEAR] * worth(card)
            score += (2 * ours - 1) * stake
            score -= _price(card, hand, out, seat, trick, knobs)
            best_card = card if score > best_score else best_card
            best_score = score if score > best_score else best_score
    return best_card


@kernel
def _suit_habit(suit, hand, out, seat, friendly, public, knobs):
    """What the role likes to lead, whichever card of the suit it is."""
    declarer = public[view.DECLARER]
    held = count(hand & suit)
    if suit & _TAROCKS:
        draw = knobs[seat, _DRAW] * (held - count(out & _TAROCKS) / 3.0)
        if seat == declarer:
            return draw + knobs[seat, _LEAD_TAROCK]
        if friendly >> (4 * declarer) & 15:
            return draw + knobs[seat, _PARTNER_TAROCK]
        return knobs[seat, _DEFEND_TAROCK]
    hunted = suit & public[view.CALLED] and public[view.PARTNER] == view.HIDDEN
    if seat == declarer:
        habit = knobs[seat, _LEAD_LONG] * (held - 2)
        return habit + knobs[seat, _LEAD_CALLED] if hunted else habit
    if friendly >> (4 * declarer) & 15:
        return knobs[seat, _RETURN_SUIT] if public[view.SUITS_LED + declarer] & suit else 0.0
    habit = knobs[seat, _DEFEND_LONG] * (held - 2)
    if hunted:
        habit -= knobs[seat, _DEFEND_CALLED]
    if suit & cards.KING_MASK & public[view.TAKEN]:
        habit -= knobs[seat, _DEFEND_TAKEN]
    if public[view.VOID + declarer] & suit:
        habit += knobs[seat, _SHORTEN]
    return habit


@kernel
def _card_habit(card, hand, suit, seat, public, knobs):
    if card & _TAROCKS & ~_FROM_X:
        return -knobs[seat, _LEAD_LOW_TAROCK]
    if card & cards.KING_MASK and seat == public[view.DECLARER] and count(hand & suit) < 4:
        return -knobs[seat, _LEAD_SHORT_KING]
    return 0.0
