import type { KeyedStream } from '../../../markets/practice/keyed-stream.ts';
import { normalOf } from '../../../markets/practice/keyed-stream.ts';
import {
  BLOCK_MS,
  difficultyOf,
  HALVING_BLOCKS,
  type NetworkEvent,
  type NetworkState,
  RETARGET_BLOCKS,
  rewardAt,
} from './network.ts';

/** Where the simulation begins: a retarget, with fictional figures of a plausible size. */
const FIRST_HEIGHT = 313 * RETARGET_BLOCKS;
const FIRST_MS = Date.UTC(2020, 4, 19);
const FIRST_DIFFICULTY = 21e12;
/** Logarithmic growth of the world's hash power between two retargets: its mean and its spread. */
const GROWTH_MEAN = 0.005;
const GROWTH_SPREAD = 0.006;
/** A retarget changes the difficulty by no more than this factor, up or down. */
const RETARGET_MAX = 4;

/** A change of difficulty or reward. */
export type NetworkChange = NetworkState & { readonly event: Exclude<NetworkEvent, 'day'> };

/** The 2 016 blocks between two retargets. */
interface Period {
  readonly height: number;
  readonly startMs: number;
  readonly endMs: number;
  /** A whole number below 2⁵³. */
  readonly difficulty: number;
  /** Hash power, as the difficulty at which blocks would take ten minutes. */
  readonly power: number;
}

/**
 * A simulated mining network: its hash power wanders, blocks come faster or slower, and every
 * 2 016 blocks the difficulty follows, while the reward halves on schedule. Determined by a key, so
 * that it needs no state, and unforeseeable to anybody without it. Begins in 2020.
 * Not for money: figures become exact only in `NetworkState`.
 */
export class PracticeNetwork {
  readonly #key: KeyedStream;
  readonly #periods: Period[] = [];

  constructor(secret: KeyedStream) {
    this.#key = secret.derive('hashpower');
  }

  /** Difficulty and reward in force at a moment, from the last block before it on. */
  stateAt(timeMs: number): NetworkState {
    const period = this.#periodAt(timeMs);
    const share = (timeMs - period.startMs) / (period.endMs - period.startMs);
    return stateOf(period, period.height + Math.floor(share * RETARGET_BLOCKS), timeMs);
  }

  /** Changes after one moment and until another, included; oldest first. */
  changesBetween(afterMs: number, untilMs: number): NetworkChange[] {
    const changes: NetworkChange[] = [];
    for (let at = this.#periodAt(afterMs); at.startMs <= untilMs; at = this.#periodAt(at.endMs)) {
      changes.push({ ...stateOf(at, at.height, at.startMs), event: 'retarget' });
      const halving = Math.ceil((at.height + 1) / HALVING_BLOCKS) * HALVING_BLOCKS;
      if (halving >= at.height + RETARGET_BLOCKS) continue;
      const share = (halving - at.height) / RETARGET_BLOCKS;
      const timeMs = Math.ceil(at.startMs + share * (at.endMs - at.startMs));
      changes.push({ ...stateOf(at, halving, timeMs), event: 'halving' });
    }
    return changes.filter(({ timeMs }) => timeMs > afterMs && timeMs <= untilMs);
  }

  /** Throws RangeError before the simulation begins. */
  #periodAt(timeMs: number): Period {
    if (timeMs < FIRST_MS) throw new RangeError('the practice network begins in May 2020');
    for (let last = this.#periods.at(-1); !last || last.endMs <= timeMs;) {
      last = this.#after(last);
      this.#periods.push(last);
    }
    return this.#periods.findLast(({ startMs }) => startMs <= timeMs)!;
  }

  #after(before: Period | undefined): Period {
    const index = this.#periods.length;
    const growth = GROWTH_MEAN + GROWTH_SPREAD * normalOf(this.#key.wordsAt(0, index)[0]!);
    const power = (before?.power ?? FIRST_DIFFICULTY) * Math.exp(growth);
    const difficulty = before ? retargeted(before) : FIRST_DIFFICULTY;
    const startMs = before?.endMs ?? FIRST_MS;
    const lastsMs = Math.round((RETARGET_BLOCKS * BLOCK_MS * difficulty) / power);
    const height = before ? before.height + RETARGET_BLOCKS : FIRST_HEIGHT;
    return { height, startMs, endMs: startMs + lastsMs, difficulty, power };
  }
}

/** The next difficulty: at which the blocks just mined would have taken ten minutes each. */
function retargeted({ startMs, endMs, difficulty }: Period): number {
  const factor = (RETARGET_BLOCKS * BLOCK_MS) / (endMs - startMs);
  return Math.round(difficulty * Math.min(RETARGET_MAX, Math.max(1 / RETARGET_MAX, factor)));
}

const stateOf = ({ difficulty }: Period, height: number, timeMs: number): NetworkState => ({
  timeMs,
  height,
  difficulty: difficultyOf(BigInt(difficulty)),
  reward: rewardAt(height),
});
