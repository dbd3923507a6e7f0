import { offeringsCalls } from '@candor/contract/calls/offerings';
import { settingsCalls } from '@candor/contract/calls/settings';
import type { TicketRange } from '@candor/domain/offerings/tickets';
import { fingerprintOf, type Outcome } from '../../../parts/verify/seal-check.ts';
import { call, type Reply } from '../../../platform/call.ts';
import type { Redrawn, RedrawInput, WorkerMessage } from './redraw.ts';

export type Draw = Reply<typeof offeringsCalls, 'getDraw'>;
type Version = Reply<typeof settingsCalls, 'listSettingVersions'>['records'][number];

/** What this device found out by itself. */
export interface DrawCheck {
  /** The announcement names this round and this key, and its hash is the published one. */
  readonly announced: Outcome;
  /** The tickets lead to the root, which was published before the round was due. */
  readonly committed: Outcome;
  readonly signed: Outcome;
  /** The winners are those that the product names. */
  readonly drawn: Outcome;
  /** Place of a ticket in the order drawn here, from 1. */
  readonly placeOf: (number: number) => number | undefined;
  /** Holder of a ticket in the published list. */
  readonly holderOf: (number: number) => string | undefined;
  /** Holder that the customer's own subscription must have; undefined without one. */
  readonly ownHolder: string | undefined;
}

/** What is drawn again, and how it is watched. */
export interface Watch {
  /** The customer's subscription, which only they know. */
  readonly subscriptionId: string | undefined;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Where the next page of a list begins: at the start without `after`. */
type Place = { readonly after?: number } | 'end';
const placeAfter = ({ next }: { readonly next?: number }): Place =>
  next === undefined ? 'end' : { after: next };

const PAGE = 2_000;
/** Reading the tickets is the first part of the bar. */
const READ_SHARE = 0.3;

/** Fetches all that is public about a draw and draws it again here. */
export async function drawAgain(
  draw: Draw,
  { subscriptionId, onProgress, signal }: Watch,
): Promise<DrawCheck> {
  const { id, proof, tickets } = draw;
  const ranges = await readTickets(id, tickets, (share) => onProgress(share * READ_SHARE), signal);
  const [winners, versions] = await Promise.all([
    readWinners(draw, signal),
    call(settingsCalls, 'listSettingVersions', { key: proof.publicationKey }, { signal }),
  ]);
  const { publicKey, round, signature = '' } = proof;
  const again = await inWorker(
    { ranges, publicKey, round, signature },
    (share) => onProgress(READ_SHARE + share * (1 - READ_SHARE)),
    signal,
  );
  const places = new Map([...again.order].map((number, index) => [number, index + 1]));
  const isDrawn =
    again.seed === proof.seed && winners.every(({ place, number }) => places.get(number) === place);
  return {
    announced: await checkAnnounced(draw, versions.records),
    committed: checkCommitted(draw, again, versions.records),
    signed: again.isSigned ? 'valid' : 'mismatch',
    drawn: isDrawn && again.order.length === tickets ? 'valid' : 'mismatch',
    placeOf: (number) => places.get(number),
    holderOf: (number) =>
      ranges.find(({ first, count }) => number >= first && number < first + count)?.holder,
    ownHolder:
      subscriptionId === undefined ? undefined : await fingerprintOf(subscriptionId, crypto.subtle),
  };
}

async function readTickets(
  id: string,
  tickets: number,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<TicketRange[]> {
  const ranges: TicketRange[] = [];
  for (let place: Place = {}; place !== 'end';) {
    const asked = { id, ...place, limit: PAGE };
    const page: Reply<typeof offeringsCalls, 'listOfferingTickets'> = await call(
      offeringsCalls,
      'listOfferingTickets',
      asked,
      { signal },
    );
    ranges.push(...page.ranges);
    place = placeAfter(page);
    const last = ranges.at(-1);
    if (last) onProgress(Math.min(1, (last.first + last.count) / Math.max(1, tickets)));
  }
  return ranges;
}

/** Winners as the product names them, in the order drawn. */
async function readWinners({ id }: Draw, signal: AbortSignal): Promise<Draw['order'][number][]> {
  const winners: Draw['order'][number][] = [];
  for (let place: Place = {}; place !== 'end';) {
    const page: Draw = await call(
      offeringsCalls,
      'getDraw',
      { id, ...place, limit: PAGE },
      { signal },
    );
    winners.push(...page.order);
    place = placeAfter(page);
  }
  return winners;
}

function inWorker(
  input: RedrawInput,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Redrawn> {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Redrawn>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    worker.addEventListener('error', () => reject(new Error('the draw stopped')));
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind === 'done') resolve(data.result);
      else onProgress(data.share);
    });
    worker.postMessage(input);
  }).finally(() => worker.terminate());
}

/** A step as it was published, or undefined. */
const stepOf = (versions: readonly Version[], step: string): Version | undefined =>
  versions.find(({ value }) => (JSON.parse(value) as { step?: string }).step === step);

async function checkAnnounced({ proof }: Draw, versions: readonly Version[]): Promise<Outcome> {
  const found = stepOf(versions, 'announced');
  if (!found) return 'mismatch';
  const { round, publicKey } = JSON.parse(found.value) as { round: number; publicKey: string };
  const hash = await fingerprintOf(found.value, crypto.subtle);
  const isSame =
    hash === proof.announcement && round === proof.round && publicKey === proof.publicKey;
  return isSame ? 'valid' : 'mismatch';
}

function checkCommitted(
  { proof, tickets }: Draw,
  again: Redrawn,
  versions: readonly Version[],
): Outcome {
  const found = stepOf(versions, 'committed');
  const said = found && (JSON.parse(found.value) as { root: string; tickets: number });
  if (!said || said.root !== again.root || said.tickets !== tickets) return 'mismatch';
  if (proof.root !== again.root) return 'mismatch';
  if (found.createTime < proof.roundTime) return 'valid';
  // The practice beacon sleeps with the product, so its rounds may come late.
  return proof.beacon === 'practice' ? 'unchecked' : 'mismatch';
}
