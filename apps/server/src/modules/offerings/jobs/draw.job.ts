import { createHash } from 'node:crypto';
import { drawOrderSteps, drawSeed, wordsOf } from '@candor/domain/offerings/draw';
import { winnersOf } from '@candor/domain/offerings/odds';
import { commitmentText, PAY_WITHIN_MS } from '@candor/domain/offerings/terms';
import { countTickets, ticketRootSteps, type TicketRange } from '@candor/domain/offerings/tickets';
import { invariant } from '@candor/domain/refusal';
import type { Tx } from '../../../platform/db.ts';
import { type LongJob, scheduleDue, type WorkDone } from '../../../platform/jobs.ts';
import type { OfferingsDeps } from '../deps.ts';
import { findOffering, publish, type StoredOffering } from '../store.ts';
import { readRanges, storeCancellation, storeDraw, storeRoot } from '../store-draws.ts';
import { ADVANCE_JOB, DRAW_JOB } from './job-names.ts';
import { unhurried } from './unhurried.ts';

/** A million tickets take seconds; the rest is for a slow disk. */
const DEADLINE_MS = 300_000;
/** How often a beacon is asked that is late. */
const ASK_AGAIN_MS = 3_000;

type Deps = Pick<OfferingsDeps, 'db' | 'beacon'>;

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/**
 * Publishes the root over all tickets once applications have ended, then draws when the round that
 * was fixed at the announcement is there. Nobody is asked, and nothing can be drawn twice.
 */
export const drawJob = (deps: Deps): LongJob => ({
  name: DRAW_JOB,
  deadlineMs: DEADLINE_MS,
  async work({ key }, nowMs) {
    const offering = await findOffering(deps.db, key);
    if (offering?.phase === 'closed') return commit(deps, offering);
    if (offering?.phase === 'committed') return draw(deps, offering, nowMs);
    return { write: async () => undefined, next: null };
  },
});

async function commit(deps: Deps, offering: StoredOffering): Promise<WorkDone> {
  const { id, terms, round } = offering;
  invariant(round, 'the round is fixed at the announcement');
  const ranges = await readRanges(deps.db, id);
  const root = await rootOf(offering, ranges);
  return {
    next: terms.drawsAtMs,
    async write(tx, nowMs) {
      // Whoever knows the round could choose tickets by it: better no draw than a doubtful one.
      if (await deps.beacon.mayBeKnown(tx, round.round, nowMs)) return cancel(tx, id, nowMs);
      await storeRoot(tx, id, root, nowMs);
      await publish(tx, id, commitmentText(root, offering.tickets), nowMs);
    },
  };
}

async function cancel(tx: Tx, id: string, nowMs: number): Promise<void> {
  await storeCancellation(tx, id);
  await publish(tx, id, JSON.stringify({ step: 'cancelled', reason: 'rootTooLate' }), nowMs);
  await scheduleDue(tx, { name: ADVANCE_JOB, key: id, dueAt: nowMs });
}

async function draw(deps: Deps, offering: StoredOffering, nowMs: number): Promise<WorkDone> {
  const { id, terms, round, tickets } = offering;
  invariant(round && offering.root, 'a root was published for this round');
  const signature = await deps.beacon.signatureOf(round.round, nowMs);
  if (signature === null) return { write: async () => undefined, next: nowMs + ASK_AGAIN_MS };
  const root = await rootOf(offering, await readRanges(deps.db, id));
  invariant(root === offering.root, 'the tickets are those of the published root');
  const seed = drawSeed(Buffer.from(signature, 'hex'), Buffer.from(root, 'hex'), sha256);
  const order = await unhurried(
    drawOrderSteps({ tickets, places: tickets }, wordsOf(seed, sha256)),
  );
  const seedText = Buffer.from(seed).toString('hex');
  const winners = winnersOf({ tickets, places: terms.places });
  return {
    next: null,
    async write(tx, drawnAtMs) {
      await storeDraw(tx, {
        offeringId: id,
        beacon: round.beacon,
        round: round.round,
        signature,
        seed: seedText,
        tickets,
        winners,
        drawnAtMs,
        order,
        payUntilMs: drawnAtMs + PAY_WITHIN_MS,
      });
      const drawn = { step: 'drawn', signature, seed: seedText, tickets, winners };
      await publish(tx, id, JSON.stringify(drawn), drawnAtMs);
      await scheduleDue(tx, { name: ADVANCE_JOB, key: id, dueAt: drawnAtMs });
    },
  };
}

async function rootOf(
  { tickets }: StoredOffering,
  ranges: readonly TicketRange[],
): Promise<string> {
  invariant(countTickets(ranges) === tickets, 'ticket numbers leave no gap');
  return Buffer.from(await unhurried(ticketRootSteps(ranges, sha256))).toString('hex');
}
