/** A trailing stop at the price of this moment, by the rules of the server. */
import type { ResultOf } from '@candor/contract/calls';
import type { Price, Rate } from '@candor/domain/money/money';
import { isFollowing, trailingLevel } from '@candor/domain/positions/trailing-stop';
import { signOf, type Direction } from '@candor/domain/positions/terms';

export interface LiveTrailing {
  readonly callbackRate: Rate;
  readonly activationPrice: Price | null;
  /** Whether it follows already. */
  readonly isActive: boolean;
  /** Best mark so far. */
  readonly best: Price;
  /** Where it triggers now or, before its activation, will first. */
  readonly trigger: Price;
}

/** The list may be older than the newest price, which counts at once. */
export function liveTrailing(
  direction: Direction,
  trailing: NonNullable<ResultOf<'openPosition'>['trailing']>,
  mark: Price | undefined,
): LiveTrailing {
  const { callbackRate, bestPrice } = trailing;
  const isBetter = mark !== undefined && signOf(direction) * (mark - bestPrice) > 0n;
  const activationPrice = trailing.activationPrice ?? null;
  const at = { callbackRate, activationPrice, best: isBetter ? mark : bestPrice };
  return { ...at, isActive: isFollowing(direction, at), trigger: trailingLevel(direction, at) };
}
