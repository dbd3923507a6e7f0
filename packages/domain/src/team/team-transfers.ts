import { customerAccount, houseAccount, type Transfer } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import type { Money } from '../money/money.ts';
import type { Tier } from './rebates.ts';

const currency = SETTLEMENT_CURRENCY;

/** A rebate, out of the account that the fees went to. */
export const rebatePaid = (userId: string, amount: Money): Transfer => ({
  type: 'teamRebate',
  from: houseAccount('fees', currency),
  to: customerAccount(userId, 'balance', currency),
  currency,
  amount,
});

/** The fee transfer that a rebate belongs to. */
export interface FeeKey {
  readonly payerId: string;
  /** Key of the transfer in the books of who paid it. */
  readonly key: string;
}

/** Key of a rebate in the books of who earns it: there is one for each fee and tier, forever. */
export const rebateKey = ({ payerId, key }: FeeKey, tier: Tier): string =>
  `team/${tier}/${payerId}/${key}`;
