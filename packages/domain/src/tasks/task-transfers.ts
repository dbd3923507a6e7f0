import { customerAccount, houseAccount, type Transfer } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import type { Money } from '../money/money.ts';

const currency = SETTLEMENT_CURRENCY;
const equity = houseAccount('equity', currency);
const reserved = houseAccount('reserved', currency);

/** Everything that a task can pay is set aside before anybody sees the task. */
export const taskReserve = (amount: Money): Transfer => ({
  type: 'taskReserve',
  from: equity,
  to: reserved,
  currency,
  amount,
});

export const taskReward = (userId: string, amount: Money): Transfer => ({
  type: 'taskReward',
  from: reserved,
  to: customerAccount(userId, 'balance', currency),
  currency,
  amount,
});

/** What nobody earned until the task ended. */
export const taskRelease = (amount: Money): Transfer => ({
  type: 'taskRelease',
  from: reserved,
  to: equity,
  currency,
  amount,
});
