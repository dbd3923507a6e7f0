import { divideDown, multiplyDown } from '../money/fixed.ts';
import { rate, type Price } from '../money/money.ts';

/** A larger move than this within `LOOK_BACK_MS` has to be confirmed. Source: rules §3. */
const JUMP_MIN = rate('0.05');
const LOOK_BACK_MS = 5_000;
/** After a longer gap (a weekend, an outage) there is no reference. */
const REFERENCE_MAX_AGE_MS = 30_000;
const CONFIRMATIONS = 2;
const VOTES_TO_CONFIRM = 2;

interface Accepted {
  readonly timeMs: number;
  readonly price: Price;
}

export interface JumpState {
  /** Accepted indexes that can still serve as reference, oldest first. */
  readonly accepted: readonly Accepted[];
  /** A move awaiting confirmation. */
  readonly pending: { readonly price: Price; readonly confirmations: number } | null;
}

/** One reading as input to the guard. */
export interface JumpReading {
  /** The index of this reading, if any. */
  readonly candidate: Price | undefined;
  readonly nowMs: number;
  /** Independent votes among the sources whose own price is on this side of a price. */
  votesBeyond(price: Price, side: 'above' | 'below'): number;
}

/**
 * Holds back an index more than 5% away from that of five seconds ago until two further readings
 * agree with it (are within 5% of it). A spike of one or two readings is therefore never accepted;
 * a real move is accepted two readings later. A reading in which fewer than two votes have
 * themselves moved by half of that does not count, so a vote cannot confirm its own jump.
 * `price` is undefined while the move is unconfirmed.
 */
export function guardJump(
  state: JumpState,
  { candidate, nowMs, votesBeyond }: JumpReading,
): { state: JumpState; price: Price | undefined } {
  if (candidate === undefined) return { state, price: undefined };
  const reference = referenceAt(state.accepted, nowMs);
  if (reference === undefined || !isJump(reference, candidate)) {
    return {
      state: { accepted: remember(state.accepted, candidate, nowMs), pending: null },
      price: candidate,
    };
  }
  const half = multiplyDown(reference, JUMP_MIN) / 2n;
  const [edge, side] =
    candidate > reference
      ? [(reference + half) as Price, 'above' as const]
      : [(reference - half) as Price, 'below' as const];
  if (votesBeyond(edge, side) < VOTES_TO_CONFIRM)
    return { state: { ...state, pending: null }, price: undefined };
  const agrees = state.pending !== null && !isJump(state.pending.price, candidate);
  const confirmations = agrees ? state.pending.confirmations + 1 : 0;
  if (confirmations >= CONFIRMATIONS) {
    return {
      state: { accepted: [{ timeMs: nowMs, price: candidate }], pending: null },
      price: candidate,
    };
  }
  return { state: { ...state, pending: { price: candidate, confirmations } }, price: undefined };
}

/** The index of five seconds ago, or the oldest one when the market is younger than that. */
function referenceAt(accepted: readonly Accepted[], nowMs: number): Price | undefined {
  const recent = accepted.filter(({ timeMs }) => nowMs - timeMs <= REFERENCE_MAX_AGE_MS);
  return (recent.findLast(({ timeMs }) => nowMs - timeMs >= LOOK_BACK_MS) ?? recent[0])?.price;
}

function remember(accepted: readonly Accepted[], price: Price, nowMs: number): Accepted[] {
  const standing = accepted.findLastIndex(({ timeMs }) => nowMs - timeMs >= LOOK_BACK_MS);
  return [...accepted.slice(Math.max(standing, 0)), { timeMs: nowMs, price }];
}

const isJump = (from: Price, to: Price): boolean =>
  divideDown(to > from ? to - from : from - to, from) > JUMP_MIN;
