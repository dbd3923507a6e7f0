import type { KycLevel } from '../kyc/application.ts';
import { add, type Money, money } from '../money/money.ts';

export interface WithdrawalTier {
  /** Over any 24 hours, in the settlement currency. */
  readonly dailyMax: Money;
  /** Up to this much goes without a person looking at it. */
  readonly automaticMax: Money;
}

export const withdrawalTiers: Readonly<Record<KycLevel, WithdrawalTier>> = {
  none: { dailyMax: money('1000'), automaticMax: money('500') },
  basic: { dailyMax: money('20000'), automaticMax: money('5000') },
  advanced: { dailyMax: money('200000'), automaticMax: money('20000') },
};

export const LIMIT_WINDOW_MS = 24 * 3_600_000;

/** What was withdrawn before, and when; refunded withdrawals do not count. */
export interface WithdrawalUse {
  readonly value: Money;
  readonly atMs: number;
}

/** What the limit has left at `nowMs`; never below zero. */
export function limitLeft(uses: readonly WithdrawalUse[], dailyMax: Money, nowMs: number): Money {
  const used = add(
    ...uses.filter(({ atMs }) => atMs > nowMs - LIMIT_WINDOW_MS).map(({ value }) => value),
  );
  return (used >= dailyMax ? 0n : dailyMax - used) as Money;
}

/**
 * First moment at which `value` fits below the limit of any 24 hours: now, or when enough earlier
 * withdrawals are a day old. Null when it never does, being above the limit itself.
 */
export function fitsAt(
  value: Money,
  uses: readonly WithdrawalUse[],
  { dailyMax, nowMs }: { readonly dailyMax: Money; readonly nowMs: number },
): number | null {
  if (value > dailyMax) return null;
  const moments = [nowMs, ...uses.map(({ atMs }) => atMs + LIMIT_WINDOW_MS)]
    .filter((atMs) => atMs >= nowMs)
    .sort((a, b) => a - b);
  return moments.find((atMs) => limitLeft(uses, dailyMax, atMs) >= value) ?? null;
}
