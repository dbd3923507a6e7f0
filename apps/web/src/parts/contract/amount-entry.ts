/** What is typed into amount fields of contracts. */
import { divideDown, multiplyUp, ONE, parseFixed, truncateTo } from '@candor/domain/money/fixed';
import type { Money } from '@candor/domain/money/money';

/** Decimals in which a margin is entered. */
export const MARGIN_DECIMALS = 2;

/**
 * A fraction of the available balance as margin, so that margin and fee together fit:
 * available / (1 + leverage · fee rate), truncated to the decimals of the field.
 */
export function marginOfShare(
  available: Money,
  percent: number,
  { leverage, feeRate }: { readonly leverage: number; readonly feeRate: bigint },
): Money {
  const costOfOne = ONE + multiplyUp(BigInt(leverage) * ONE, feeRate);
  const all = divideDown(available, costOfOne);
  return truncateTo((all * BigInt(percent)) / 100n, MARGIN_DECIMALS) as Money;
}

/** Null for an empty or incomplete text, such as `1.`. */
export function readDecimal(text: string): bigint | null {
  const plain = text.endsWith('.') ? text.slice(0, -1) : text;
  return plain === '' ? null : parseFixed(plain);
}
