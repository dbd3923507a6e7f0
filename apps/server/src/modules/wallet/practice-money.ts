import { Balances } from '@candor/domain/ledger/balances';
import { customerAccount, houseAccount, type Transfer } from '@candor/domain/ledger/transfer';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { money } from '@candor/domain/money/money';
import type { Tx } from '../../platform/db.ts';
import { hasTransfer, NOBODY, post } from '../ledger/index.ts';

const HOUSE_EQUITY = money('100000000');
const PRACTICE_FUND = money('1000000000000');
const WELCOME_GRANT = money('10000');
const currency = SETTLEMENT_CURRENCY;

/** Gives the house of practice mode its equity and the fund that new customers are given from; once. */
export async function endowHouse(tx: Tx, nowMs: number): Promise<void> {
  if (await hasTransfer(tx, NOBODY, 'genesis')) return;
  const from = houseAccount('external', currency);
  const transfers: Transfer[] = [
    { type: 'genesis', from, to: houseAccount('equity', currency), currency, amount: HOUSE_EQUITY },
    {
      type: 'genesis',
      from,
      to: houseAccount('practice', currency),
      currency,
      amount: PRACTICE_FUND,
    },
  ];
  await postFor(tx, NOBODY, 'genesis', transfers, nowMs);
}

/** Practice money for a new customer. */
export async function grantPracticeMoney(tx: Tx, userId: string, nowMs: number): Promise<void> {
  const transfer: Transfer = {
    type: 'practiceGrant',
    from: houseAccount('practice', currency),
    to: customerAccount(userId, 'balance', currency),
    currency,
    amount: WELCOME_GRANT,
  };
  await postFor(tx, userId, 'practiceGrant', [transfer], nowMs);
}

/** For customers who were made in this transaction, and nobody: their balances need no lock. */
async function postFor(
  tx: Tx,
  userId: string,
  key: string,
  transfers: readonly Transfer[],
  nowMs: number,
): Promise<void> {
  const balances = new Balances([]);
  const posted = balances.apply(transfers);
  const rows = posted.map((transfer, leg) => ({ userId, key, leg, transfer }));
  await post(tx, balances, rows, nowMs);
}
