import type { KycLevel } from '../kyc/application.ts';
import { add, larger, type Money, money, subtract, ZERO } from '../money/money.ts';
import type { WithdrawalState } from './withdrawal.ts';

export interface WithdrawalTier {
  /** Over any 24 hours, in the settlement currency. */
  readonly dailyMax: Money;
  /** Up to this amount a withdrawal needs no review. */
  readonly automaticMax: Money;
}

export const withdrawalTiers: Readonly<Record<KycLevel, WithdrawalTier>> = {
  none: { dailyMax: money('1000'), automaticMax: money('500') },
  basic: { dailyMax: money('20000'), automaticMax: money('5000') },
  advanced: { dailyMax: money('200000'), automaticMax: money('20000') },
};

export const LIMIT_WINDOW_MS = 24 * 3_600_000;

/** A withdrawn value and when it may be paid out; refunded withdrawals do not count. */
export interface WithdrawalUse {
  readonly value: Money;
  /** In the future for a withdrawal that still waits for the limit. */
  readonly atMs: number;
}

/** Limit remaining for a payout at `nowMs`, in every 24 hours that contain it; never negative. */
export function limitLeft(uses: readonly WithdrawalUse[], dailyMax: Money, nowMs: number): Money {
  const { endsFrom, usedUntil } = usageOf(uses);
  const used = endsFrom(nowMs).map(usedUntil).reduce(larger, ZERO);
  return used >= dailyMax ? ZERO : subtract(dailyMax, used);
}

/**
 * First moment at which `value` fits the limit in any 24 hours: now, or when enough other
 * withdrawals are a day old. Null if it never does, because it exceeds the limit itself.
 */
export function fitsAt(
  value: Money,
  uses: readonly WithdrawalUse[],
  { dailyMax, nowMs }: { readonly dailyMax: Money; readonly nowMs: number },
): number | null {
  if (value > dailyMax) return null;
  const { endsFrom, usedUntil } = usageOf(uses);
  let atMs = nowMs;
  for (const moment of [nowMs, ...uses.map((use) => use.atMs + LIMIT_WINDOW_MS)].sort(byTime)) {
    if (moment < atMs) continue;
    const full = endsFrom(moment).find((endMs) => usedUntil(endMs) + value > dailyMax);
    if (full === undefined) return moment;
    // Nothing fits before this full window has passed.
    atMs = full + 1;
  }
  return null;
}

const byTime = (a: number, b: number): number => a - b;

/** Sums of uses, sorted once: a customer may have thousands, and must not slow down others. */
function usageOf(uses: readonly WithdrawalUse[]) {
  const sorted = uses.toSorted((a, b) => byTime(a.atMs, b.atMs));
  const sums: Money[] = [ZERO];
  for (const { value } of sorted) sums.push(add(sums.at(-1)!, value));
  /** Number of uses up to a moment. */
  const countTo = (ms: number): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]!.atMs <= ms) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    /**
     * Among windows that contain a moment, the fullest end at it or at a use: these ends, in order.
     */
    endsFrom: (ms: number): number[] => [
      ms,
      ...sorted.slice(countTo(ms), countTo(ms + LIMIT_WINDOW_MS - 1)).map(({ atMs }) => atMs),
    ],
    /** Total of the 24 hours that end at a moment. */
    usedUntil: (endMs: number): Money =>
      subtract(sums[countTo(endMs)]!, sums[countTo(endMs - LIMIT_WINDOW_MS)]!),
  };
}

/** When a new withdrawal counts toward the limit: when the limit lets it go. */
export const usedAt = ({ holds }: WithdrawalState, nowMs: number): number =>
  holds.find(({ reason }) => reason === 'kycTier')?.untilMs ?? nowMs;
