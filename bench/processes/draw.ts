/** A draw of many tickets, or SHA-256 of as many texts as its tree has nodes. */
import { hash } from 'node:crypto';
import { drawOrderSteps, drawSeed, wordsOf } from '@candor/domain/offerings/draw';
import { finish, ticketRootSteps } from '@candor/domain/offerings/tickets';
import { readTask, tell } from './task.ts';

const task = readTask<{ tickets: number; side: 'reference' | 'subject' }>();
const NODE_BYTES = 65;
const TICKETS_EACH = 10;
const SIGNATURE_BYTES = 48;
const sha256 = (bytes: Uint8Array | string): Uint8Array => hash('sha256', bytes, 'buffer');
const secondsSince = (begun: number) => (performance.now() - begun) / 1_000;

tell(task.side === 'subject' ? measureDraw() : measureHashes());

/** Every customer has ten tickets; all places are drawn. */
function measureDraw() {
  const { tickets } = task;
  const ranges = Array.from({ length: tickets / TICKETS_EACH }, (_, index) => ({
    first: index * TICKETS_EACH + 1,
    count: TICKETS_EACH,
    holder: Buffer.from(sha256(`customer ${index}`)).toString('hex'),
  }));
  const begun = performance.now();
  const root = finish(ticketRootSteps(ranges, sha256));
  const rootSeconds = secondsSince(begun);
  const seed = drawSeed(new Uint8Array(SIGNATURE_BYTES), root, sha256);
  const order = finish(drawOrderSteps({ tickets, places: tickets }, wordsOf(seed, sha256)));
  if (new Set(order).size !== tickets) throw new Error('every ticket has one place');
  return { seconds: secondsSince(begun), rootSeconds };
}

function measureHashes() {
  const bytes = new Uint8Array(NODE_BYTES);
  const begun = performance.now();
  for (let node = 1; node < 2 * task.tickets; node++) {
    bytes[node % NODE_BYTES] = node & 0xff;
    sha256(bytes);
  }
  return { seconds: secondsSince(begun) };
}
