import type { Money, Price, Quantity, Rate } from '../money/money.ts';
import { closePosition, type Closing } from './close-position.ts';
import {
  crossAvailable,
  type CrossAccount,
  type CrossPosition,
  type MarkOf,
  type TermsOf,
} from './cross-account.ts';
import { closeCross } from './cross-close.ts';
import type { FillMoment } from './fillable-tick.ts';
import type { OpenInterestLimits } from './open-interest-cap.ts';
import { openPosition, type Opening } from './open-position.ts';
import type { ContractTerms, Direction } from './terms.ts';

export const opposite = (direction: Direction): Direction =>
  direction === 'long' ? 'short' : 'long';

export interface ReverseInput extends Omit<FillMoment, 'terms'> {
  readonly position: CrossPosition;
  /** Id of the position that opens. */
  readonly id: string;
  /** Terms of openings at this moment. */
  readonly terms: ContractTerms;
  /** Of the side that opens. */
  readonly openInterest: OpenInterestLimits;
  readonly heldQuantity: Quantity;
  /** Free money of the contract account, with all cross positions, before the close. */
  readonly account: CrossAccount;
  readonly markOf: MarkOf;
  readonly termsOf: TermsOf;
  readonly insuranceAvailable: Money;
  /** Index of the tick that the customer saw; null when the client does not say. */
  readonly seenIndex: Price | null;
  readonly maxSlippage?: Rate | undefined;
  /** Fee rate of both fills that the customer saw; missing when the client does not say. */
  readonly feeRate?: Rate | undefined;
}

export interface Reversal {
  readonly closing: Closing & { readonly drawnOn: readonly CrossPosition[] };
  readonly opening: Opening;
}

/**
 * Closes a position and opens the same quantity in the other direction, at one tick, with the
 * leverage and margin mode that it had and without stops. What the close returns may pay for the
 * opening. Everything is an ordinary close and an ordinary opening: both pay their fee and spread.
 * Refuses what openPosition refuses, and then nothing closes either. Source: rules §4.
 */
export function reversePosition(input: ReverseInput): Reversal {
  const { position, tick, termsOf } = input;
  const markOf: MarkOf = (symbol) =>
    symbol === position.symbol ? tick.price : input.markOf(symbol);
  const { closing, account } = closeFirst(input, markOf);
  const opening = openPosition({
    ...input,
    userId: position.userId,
    available: crossAvailable(account, markOf),
    ...(position.marginMode === 'cross' && { cross: { account, markOf, termsOf } }),
    request: {
      direction: opposite(position.direction),
      leverage: position.leverage,
      quantity: position.quantity,
      takeProfit: null,
      stopLoss: null,
      seenIndex: input.seenIndex,
      feeRate: input.feeRate,
      ...(input.maxSlippage !== undefined && { maxSlippage: input.maxSlippage }),
    },
  });
  return { closing, opening };
}

/** The close, and the account as the opening finds it. */
function closeFirst(
  { position, tick, account, termsOf, insuranceAvailable }: ReverseInput,
  markOf: MarkOf,
): { readonly closing: Reversal['closing']; readonly account: CrossAccount } {
  const how = { position, tick, reason: 'user', insuranceAvailable } as const;
  if (position.marginMode === 'cross') {
    const closing = closeCross({ ...how, account, markOf, termsOf });
    return { closing, account: closing.account };
  }
  const closing = closePosition({ ...how, terms: termsOf(position.symbol) });
  const free = (account.free + closing.settlement.returned) as Money;
  return { closing: { ...closing, drawnOn: [] }, account: { ...account, free } };
}
