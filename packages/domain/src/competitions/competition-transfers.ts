import { customerAccount, houseAccount, type Transfer } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import type { Money } from '../money/money.ts';

const currency = SETTLEMENT_CURRENCY;
const equity = houseAccount('equity', currency);
const reserved = houseAccount('reserved', currency);

/** All prizes are set aside before anybody hears of them. */
export const prizesReserved = (amount: Money): Transfer => ({
  type: 'competitionReserve',
  from: equity,
  to: reserved,
  currency,
  amount,
});

export const prizePaid = (userId: string, amount: Money): Transfer => ({
  type: 'competitionPrize',
  from: reserved,
  to: customerAccount(userId, 'balance', currency),
  currency,
  amount,
});

/** What nobody won, or all of it after a cancellation. */
export const prizesReleased = (amount: Money): Transfer => ({
  type: 'competitionRelease',
  from: reserved,
  to: equity,
  currency,
  amount,
});
