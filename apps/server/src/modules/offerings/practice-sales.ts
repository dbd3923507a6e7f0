import type { OfferingTerms } from '@candor/domain/offerings/terms';
import { inTransaction } from '../../platform/db.ts';
import { createCommandRunner } from '../ledger/index.ts';
import { announceOffering } from './announce.ts';
import type { OfferingsDeps } from './deps.ts';
import { putDraft } from './store.ts';
import { type Subscribe, subscribeCommand } from './subscribe.ts';

/** For the first start in practice mode only: no call and no operator reaches these. */
export function createPracticeSales(deps: OfferingsDeps) {
  const subscribe = createCommandRunner(deps, subscribeCommand(deps));
  return {
    /** Announces an offering without operators; returns its id. */
    async sellForPractice(terms: OfferingTerms): Promise<string> {
      const nowMs = deps.now();
      const id = deps.random.uuid(nowMs);
      await inTransaction(deps.db, async (tx) => {
        await putDraft(tx, { id, version: 1, terms }, nowMs);
        await announceOffering(tx, deps.beacon, { id, version: 1 }, nowMs);
      });
      return id;
    },
    /** Applies for an account of the house, which has no fund password. */
    async subscribeForHouse({
      userId,
      offeringId,
      tickets,
    }: {
      readonly userId: string;
      readonly offeringId: string;
      readonly tickets: number;
    }): Promise<void> {
      const application: Subscribe = {
        userId,
        id: deps.random.uuid(deps.now()),
        request: { offeringId, tickets, paysItself: true },
        isConfirmed: true,
      };
      await subscribe(application, { idempotency: null, encode: () => ({}) });
    },
  };
}
