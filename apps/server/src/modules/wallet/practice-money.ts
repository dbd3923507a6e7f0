import { Balances } from '@candor/domain/ledger/balances';
import { customerAccount, houseAccount, type Transfer } from '@candor/domain/ledger/transfer';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { money } from '@candor/domain/money/money';
import { type Db, errorState, inTransaction, type Tx } from '../../platform/db.ts';
import { hasTransfer, NOBODY, post } from '../ledger/index.ts';

const HOUSE_EQUITY = money('100000000');
/** Coins that flash exchange pays out from, and tokens of which it also sells some in offerings. */
const HOUSE_COINS = {
  BTC: money('1000'),
  ETH: money('20000'),
  SOL: money('400000'),
  BNB: money('100000'),
  XRP: money('30000000'),
  ADA: money('80000000'),
  DOGE: money('200000000'),
  ORB: money('10000000'),
  LUM: money('50000000'),
} as const;
const PRACTICE_FUND = money('1000000000000');
const WELCOME_GRANT = money('10000');
const currency = SETTLEMENT_CURRENCY;

/** SQLSTATE of a duplicate key. */
const UNIQUE_VIOLATION = '23505';

/**
 * Endows the house of practice mode with its equity and the fund for new customers; once, whichever
 * of several processes is first on a new database.
 */
export async function endowHouse(db: Db, nowMs: number): Promise<void> {
  const endow = () =>
    inTransaction(db, async (tx) => {
      await endowInSettlementCurrency(tx, nowMs);
      for (const coin of Object.keys(HOUSE_COINS))
        await endowInCoin(tx, coin as keyof typeof HOUSE_COINS, nowMs);
    });
  try {
    await endow();
  } catch (error) {
    if (errorState(error) !== UNIQUE_VIOLATION) throw error;
    // Another process endowed the house between our check and our insert; adds what it left out.
    await endow();
  }
}

/** Under its own key, so that a house endowed without this coin gets it at the next start. */
async function endowInCoin(tx: Tx, coin: keyof typeof HOUSE_COINS, nowMs: number): Promise<void> {
  const key = `genesis/${coin}`;
  if (await hasTransfer(tx, NOBODY, key)) return;
  const transfer: Transfer = {
    type: 'genesis',
    from: houseAccount('external', coin),
    to: houseAccount('equity', coin),
    currency: coin,
    amount: HOUSE_COINS[coin],
  };
  await postFor(tx, NOBODY, key, [transfer], nowMs);
}

async function endowInSettlementCurrency(tx: Tx, nowMs: number): Promise<void> {
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

/** Only for customers created in this transaction, and for nobody: their balances need no lock. */
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
