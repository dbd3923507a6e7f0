import { requireUnfrozen } from '@candor/domain/responsible-trading/freeze';
import { requireNotClosed } from '@candor/domain/responsible-trading/leaving';
import type { Tx } from '../../platform/db.ts';
import type { Command } from '../ledger/index.ts';
import { lockAccounts, type StoredAccount } from './store.ts';

interface UnfrozenLoaded<Loaded> {
  readonly frozen: ReadonlyMap<string, StoredAccount>;
  readonly own: Loaded;
}

/**
 * The same command, refused while its customer has frozen the account, or has closed it. For what a
 * break leaves open but a freeze by the owner does not: moving and exchanging own money.
 * Refuses: responsibleTrading.frozenByYou, identity.accountClosed.
 */
export function unfrozen<Request, Loaded, Change, Result>(
  command: Command<Request, Loaded, Change, Result>,
): Command<Request, UnfrozenLoaded<Loaded>, Change, Result> {
  const { lockShared, counts, ...unshared } = command;
  return {
    ...unshared,
    async load(tx, requests) {
      // Sent together: the row of the customer is locked before those of the module.
      const [frozen, own] = await Promise.all([
        lockAccounts(tx, requests.map(command.userId)),
        command.load(tx, requests),
      ]);
      return { frozen, own };
    },
    accounts: (request, { own }) => command.accounts(request, own),
    ...(lockShared
      ? {
          lockShared: async (tx: Tx, requests: readonly Request[], loaded) => ({
            ...loaded,
            own: await lockShared(tx, requests, loaded.own),
          }),
        }
      : {}),
    decide(request, { loaded, balances, nowMs }) {
      const account = loaded.frozen.get(command.userId(request));
      requireNotClosed(account?.leaving ?? null);
      requireUnfrozen(account?.ownFrozenAtMs ?? null);
      return command.decide(request, { loaded: loaded.own, balances, nowMs });
    },
    ...(counts ? { counts: (loaded, decision) => counts(loaded.own, decision) } : {}),
    write: (tx, changes, { loaded, nowMs }) =>
      command.write(tx, changes, { loaded: loaded.own, nowMs }),
  };
}

/**
 * For changes that are no command, in their transaction: waits for a freeze under way.
 * Refuses: responsibleTrading.frozenByYou, identity.accountClosed.
 */
export async function assertUnfrozen(tx: Tx, userId: string): Promise<void> {
  const account = (await lockAccounts(tx, [userId])).get(userId);
  requireNotClosed(account?.leaving ?? null);
  requireUnfrozen(account?.ownFrozenAtMs ?? null);
}
