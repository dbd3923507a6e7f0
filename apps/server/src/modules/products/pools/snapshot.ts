import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { add, ZERO, type Money, type Quantity } from '@candor/domain/money/money';
import type { Holdings } from '@candor/domain/products/pools/nav';
import type { HeldLot } from '@candor/domain/products/pools/steps';
import type { Db, Queryable } from '../../../platform/db.ts';
import { listBalances } from '../../ledger/index.ts';
import {
  listClosings,
  listLivePositions,
  sumCarry,
  type StoredPosition,
} from '../../positions/index.ts';
import type { StoredPool } from './stored-pool.ts';

/** What a pool's account contains, all of one moment. */
export interface Snapshot extends Holdings {
  readonly lots: readonly HeldLot[];
  /** Free money of the balance account and of the contract account, in USDT. */
  readonly balance: Money;
  readonly contract: Money;
  /** Carry received since the opening. */
  readonly carry: Money;
  /** What was closed since the NAV before, whoever closed it. */
  readonly closings: readonly StoredPosition[];
}

/** Reads a pool's account in one snapshot of the database. */
export const readSnapshot = (db: Db, pool: StoredPool, sinceMs: number): Promise<Snapshot> =>
  db.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read read only`;
    return readHoldings(tx, pool, sinceMs);
  });

async function readHoldings(
  db: Queryable,
  { userId, feesOwed }: StoredPool,
  sinceMs: number,
): Promise<Snapshot> {
  const rows = await listBalances(db, userId);
  const positions = await listLivePositions(db, userId);
  const inSettlement = rows.filter(({ account }) => account.currency === SETTLEMENT_CURRENCY);
  const free = (kind: 'balance' | 'contract'): Money =>
    inSettlement.find(({ account }) => account.kind === kind)?.available ?? ZERO;
  return {
    cash: add(...inSettlement.map(({ available }) => available)),
    balance: free('balance'),
    contract: free('contract'),
    coins: rows.flatMap(({ account: { currency }, available }) =>
      currency === SETTLEMENT_CURRENCY || available === 0n
        ? []
        : [
            {
              symbol: `${currency}${SETTLEMENT_CURRENCY}`,
              amount: available as bigint as Quantity,
            },
          ],
    ),
    lots: positions.filter(({ status }) => status === 'open'),
    owed: feesOwed,
    carry: await sumCarry(db, userId),
    closings: await listClosings(db, userId, sinceMs),
  };
}
