import { customerAccount, houseAccount, type Transfer } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import type { Money } from '../money/money.ts';

const currency = SETTLEMENT_CURRENCY;
const equity = houseAccount('equity', currency);
const reserved = houseAccount('reserved', currency);
const free = (userId: string) => customerAccount(userId, 'balance', currency);

/** The bonus of a level, out of equity. */
export const upgradeBonus = (userId: string, amount: Money): Transfer => ({
  type: 'levelBonus',
  from: equity,
  to: free(userId),
  currency,
  amount,
});

/** What an envelope holds is set aside before anybody sees it. */
export const envelopeFilled = (amount: Money): Transfer => ({
  type: 'envelopeReserve',
  from: equity,
  to: reserved,
  currency,
  amount,
});

export const envelopeOpened = (userId: string, amount: Money): Transfer => ({
  type: 'weeklyEnvelope',
  from: reserved,
  to: free(userId),
  currency,
  amount,
});

/** Nobody opened it in its week. */
export const envelopeExpired = (amount: Money): Transfer => ({
  type: 'envelopeRelease',
  from: reserved,
  to: equity,
  currency,
  amount,
});
