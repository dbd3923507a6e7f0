import { customerAccount, houseAccount, type Transfer } from '../ledger/transfer.ts';
import type { ExchangeTerms } from './exchange-terms.ts';

/**
 * Two transfers through the house, one in each currency; spread and rounding leave house equity in
 * separate transfers, so that equity gives exactly the fair value.
 */
export function exchangeTransfers(userId: string, terms: ExchangeTerms): Transfer[] {
  const { from, to, amount, received, spread, rounding } = terms;
  const equity = houseAccount('equity', to);
  const legs: Transfer[] = [
    {
      type: 'exchangeGiven',
      from: customerAccount(userId, 'balance', from),
      to: houseAccount('equity', from),
      currency: from,
      amount,
    },
    {
      type: 'exchangeReceived',
      from: equity,
      to: customerAccount(userId, 'balance', to),
      currency: to,
      amount: received,
    },
    {
      type: 'exchangeSpread',
      from: equity,
      to: houseAccount('fees', to),
      currency: to,
      amount: spread,
    },
    {
      type: 'rounding',
      from: equity,
      to: houseAccount('rounding', to),
      currency: to,
      amount: rounding,
    },
  ];
  return legs.filter((leg) => leg.amount > 0n);
}
