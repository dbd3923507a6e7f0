import { refusalOf } from '../../platform/refusal-of.ts';
import { createCommandRunner } from '../ledger/index.ts';
import { cancelApplicationCommand } from './customer-commands.ts';
import type { LoansOptions } from './deps.ts';
import { listApplied } from './store.ts';

/** Cancels applications of a customer that nobody has decided. */
export function applicationCanceller(options: LoansOptions) {
  const deps = { ...options, now: () => options.clock.now() };
  const cancel = createCommandRunner(deps, cancelApplicationCommand(deps));
  return async (userId: string): Promise<void> => {
    for (const id of await listApplied(options.db, userId))
      await refusalOf(() =>
        cancel({ userId, id, request: { id } }, { idempotency: null, encode: () => null }),
      );
  };
}
