import type { Transfer } from '@candor/domain/ledger/transfer';
import type { ManualClock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/db.ts';
import type { Random } from '../../../platform/random.ts';
import { lockBalances, post } from '../../ledger/index.ts';

/** Moves money outside the module's own use cases: gifts, and what other modules would take. */
export const giveMoney =
  ({
    db,
    random,
    clock,
  }: {
    readonly db: Db;
    readonly random: Random;
    readonly clock: ManualClock;
  }) =>
  (userId: string, transfers: readonly Transfer[]): Promise<void> =>
    inTransaction(db, async (tx) => {
      const ends = transfers.flatMap(({ from, to }) => [from, to]);
      const accounts = ends.flatMap((end) => (end.owner === 'customer' ? [end] : []));
      const balances = await lockBalances(tx, accounts);
      const key = `given/${random.uuid(clock.now())}`;
      const rows = balances
        .apply(transfers)
        .map((transfer, leg) => ({ userId, key, leg, transfer }));
      await post(tx, balances, rows, clock.now());
    });
