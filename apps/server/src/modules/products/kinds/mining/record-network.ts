import { dayOf, nextMidnight, startOfDay } from '@candor/domain/calendar';
import {
  type NetworkEvent,
  type NetworkRecord,
  type NetworkState,
  networkText,
} from '@candor/domain/products/kinds/mining/network';
import type { Tx } from '../../../../platform/db.ts';
import type { MiningDeps } from './deps.ts';
import { GENESIS, sealed } from './seal.ts';
import { insertNetwork, newestNetwork } from './store-network.ts';

type Event = NetworkState & { readonly event: NetworkEvent };

/**
 * Records every change of the network and every beginning of a day that is not recorded yet, until
 * a moment. To be called with the lock on the progress of the logs.
 */
export async function recordNetwork(
  tx: Tx,
  { network, sign }: Pick<MiningDeps, 'network' | 'sign'>,
  untilMs: number,
): Promise<void> {
  let last = await newestNetwork(tx);
  const { simulated } = network;
  const records: NetworkRecord[] = [];
  for (const event of eventsUntil(network, last, untilMs)) {
    const [sequence, previousHash] = last ? [last.sequence + 1, last.hash] : [1, GENESIS];
    last = sealed({ ...event, sequence, simulated, previousHash }, networkText, {
      sign,
      atMs: event.timeMs,
    });
    records.push(last);
  }
  if (records.length > 0) await insertNetwork(tx, records);
}

/** The log begins with the day of its first record. A change comes before a day that begins with it. */
function eventsUntil(
  network: MiningDeps['network'],
  last: NetworkRecord | null,
  untilMs: number,
): Event[] {
  const dayAt = (timeMs: number): Event => ({ ...network.stateAt(timeMs), event: 'day' });
  const beginning = last ? [] : [dayAt(startOfDay(dayOf(untilMs)))];
  const afterMs = (last ?? beginning[0]!).timeMs;
  const days: Event[] = [];
  for (let atMs = nextMidnight(afterMs); atMs <= untilMs; atMs = nextMidnight(atMs))
    days.push(dayAt(atMs));
  const changes = network.changesBetween(afterMs, untilMs);
  return [...beginning, ...[...changes, ...days].toSorted((a, b) => a.timeMs - b.timeMs)];
}

/** When there will next be something to record, by what the source knows now. */
export function nextEvent({ network }: Pick<MiningDeps, 'network'>, nowMs: number): number {
  const midnightMs = nextMidnight(nowMs);
  return network.changesBetween(nowMs, midnightMs)[0]?.timeMs ?? midnightMs;
}
