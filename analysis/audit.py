"""How well the declarer's rules of thumb exchange: his choice against that of the search."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

import numpy as np

from analysis.experiment import play_chunk as play_together_once
from analysis.race import race
from sim import cards, table
from sim.contracts import RUFER
from sim.exchange import Exchange, legal_exchanges, same_exchange
from sim.rules import Rules
from sim.strategy import Strategy
from sim.workers import in_order
