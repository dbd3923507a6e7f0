import { larger, money, subtract, add, ZERO, type Money } from '../money/money.ts';
import { Refusal } from '../refusal.ts';

/** Maximum value of a customer's unused quotes, in the settlement currency: five of the largest. */
export const UNUSED_MAX = money('250000');
/** Time in which that much decays, linearly. Milliseconds. */
const WEARS_OFF_MS = 3_600_000;

/** Value of the quotes that a customer requested and did not use, as of a moment. */
export interface UnusedQuotes {
  readonly value: Money;
  /** Epoch milliseconds. */
  readonly asOfMs: number;
}

export const NO_QUOTES: UnusedQuotes = { value: ZERO, asOfMs: 0 };

/** Remaining value after decay; rounded up, in the settlement currency. */
export function unusedAt({ value, asOfMs }: UnusedQuotes, nowMs: number): Money {
  const passedMs = Math.min(Math.max(0, nowMs - asOfMs), WEARS_OFF_MS);
  const worn = (UNUSED_MAX * BigInt(passedMs)) / BigInt(WEARS_OFF_MS);
  return larger(subtract(value, worn as Money), ZERO);
}

/**
 * Counts a new quote until it is used. A firm quote is a free option: worth 0.26 USDT on average
 * and 16 in the worst recorded hour, for 50,000 and ten seconds, so requests must be limited.
 * Quotes already given stay valid. Source: docs/decisions/0074. Refuses:
 * flashExchange.quotesUnused.
 */
export function withQuote(unused: UnusedQuotes, value: Money, nowMs: number): UnusedQuotes {
  const total = add(unusedAt(unused, nowMs), value);
  if (total <= UNUSED_MAX) return { value: total, asOfMs: nowMs };
  const waitMs = (Number(total - UNUSED_MAX) / Number(UNUSED_MAX)) * WEARS_OFF_MS;
  throw new Refusal('flashExchange.quotesUnused', {
    minutes: String(Math.max(1, Math.ceil(waitMs / 60_000))),
  });
}
