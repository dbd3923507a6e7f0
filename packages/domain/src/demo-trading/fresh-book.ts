import { houseAccount } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { money } from '../money/money.ts';
import { demoFunds, type DemoBook } from './book.ts';
import { post } from './post.ts';

/** Starting balance of every demo book, in USDT. Source: rules §1, as for a practice customer. */
export const DEMO_GRANT = money('10000');

/** A book with only the grant in its contract account. */
export function freshBook(): DemoBook {
  const empty: DemoBook = {
    nextNumber: 1,
    sums: [],
    open: [],
    resting: [],
    closeOrders: [],
    closed: [],
    canceled: [],
    secondContracts: [],
    settledSecondContracts: [],
  };
  return post(empty, [
    {
      type: 'practiceGrant',
      from: houseAccount('practice', SETTLEMENT_CURRENCY),
      to: demoFunds,
      currency: SETTLEMENT_CURRENCY,
      amount: DEMO_GRANT,
    },
  ]);
}
