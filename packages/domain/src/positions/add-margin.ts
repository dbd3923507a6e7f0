import { customerAccount, type Transfer } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { roundUpTo } from '../money/fixed.ts';
import { toText, type Money } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { liquidationPriceOf } from './close-position.ts';
import { SETTLEMENT_DECIMALS } from './fees.ts';
import { transfersAbove } from './transfers.ts';
import type { ContractTerms, FillTick, OpenPosition } from './terms.ts';

export interface AddMarginInput {
  readonly position: OpenPosition;
  /** Quote currency. */
  readonly amount: Money;
  readonly terms: ContractTerms;
  readonly tick: Pick<FillTick, 'sequence'>;
  /** Free balance of the contract account. */
  readonly available: Money;
}

/**
 * Moves money from the contract account to a position's margin, which moves its liquidation price
 * away.
 * Refuses: positions.marginTooSmall, wallet.insufficientBalance.
 */
export function addMargin(input: AddMarginInput): {
  readonly position: OpenPosition;
  readonly transfers: readonly Transfer[];
} {
  const { position, terms, available } = input;
  const amount = roundUpTo(input.amount, SETTLEMENT_DECIMALS) as Money;
  if (amount <= 0n) throw new Refusal('positions.marginTooSmall', { min: '0' });
  if (amount > available) {
    throw new Refusal('wallet.insufficientBalance', {
      available: toText(available),
      needed: toText(amount),
    });
  }
  const grown = {
    ...position,
    margin: (position.margin + amount) as Money,
    triggersFromSequence: input.tick.sequence,
  };
  const currency = SETTLEMENT_CURRENCY;
  const transfers = transfersAbove([
    {
      type: 'positionMarginAdded',
      from: customerAccount(position.userId, 'contract', currency),
      to: customerAccount(position.userId, 'margin', currency, position.id),
      amount,
    },
  ]);
  return {
    position: { ...grown, liquidationPrice: liquidationPriceOf(grown, terms) },
    transfers,
  };
}
