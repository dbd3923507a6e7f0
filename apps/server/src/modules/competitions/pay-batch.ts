import { prizePaid } from '@candor/domain/competitions/competition-transfers';
import type { Transfer } from '@candor/domain/ledger/transfer';
import type { Tx } from '../../platform/db.ts';
import { lockBalances, post } from '../ledger/index.ts';
import type { CompetitionsOptions } from './deps.ts';
import type { StoredCompetition } from './store.ts';
import { lockUnpaid, setPaid } from './store-entries.ts';

const BATCH = 100;

/** Transfers of one customer, under a single-use key. */
interface Movement {
  readonly userId: string;
  readonly key: string;
  readonly transfers: readonly Transfer[];
}

/** Makes the transfers of many customers in the caller's transaction. */
export async function postMovements(
  tx: Tx,
  movements: readonly Movement[],
  nowMs: number,
): Promise<void> {
  const accounts = movements
    .flatMap(({ transfers }) => transfers.map(({ to }) => to))
    .flatMap((account) => (account.owner === 'customer' ? [account] : []));
  const balances = await lockBalances(tx, accounts);
  const rows = movements.flatMap(({ userId, key, transfers }) =>
    balances.apply(transfers).map((transfer, leg) => ({ userId, key, leg, transfer })),
  );
  await post(tx, balances, rows, nowMs);
}

/** Pays some winners from what was reserved, each once. Returns how many it paid. */
export async function payBatch(
  tx: Tx,
  { outbox }: Pick<CompetitionsOptions, 'outbox'>,
  { id }: Pick<StoredCompetition, 'id'>,
  nowMs: number,
  limit = BATCH,
): Promise<number> {
  const winners = await lockUnpaid(tx, id, limit);
  if (winners.length === 0) return 0;
  const movements = winners.map(({ userId, id: entryId, prize }) => ({
    userId,
    key: `competition/${id}/prize/${entryId}`,
    transfers: [prizePaid(userId, prize)],
  }));
  const userIds = winners.map(({ userId }) => userId);
  await setPaid(tx, id, userIds, nowMs);
  await postMovements(tx, movements, nowMs);
  const events = userIds.flatMap((userId) =>
    ['competition', 'balance'].map((kind) => ({ topic: `me:${userId}`, body: { kind } })),
  );
  await outbox.publish(tx, events, nowMs);
  return winners.length;
}
