import { type Money, money, toText } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';
import { formatUnits, parseUnits } from 'viem';

/** Decimal places of a satoshi. */
const DECIMALS = 8;

export const moneyOf = (satoshis: bigint): Money => money(formatUnits(satoshis, DECIMALS));

/** An amount in satoshis; throws if it is not exact. */
export function satoshisOf(amount: Money): bigint {
  const satoshis = parseUnits(toText(amount), DECIMALS);
  invariant(moneyOf(satoshis) === amount, 'a payout is a whole number of satoshis');
  return satoshis;
}
