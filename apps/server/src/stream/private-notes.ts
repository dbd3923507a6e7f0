import { announcementTitles, privateNote } from '@candor/contract/stream';
import * as z from 'zod/mini';
import type { Bus } from '../platform/bus.ts';
import type { PrivateNote, StreamClient } from './client.ts';

const PREFIX = 'me:';
/** Clients served before yielding to the event loop. */
const CLIENTS_PER_TURN = 500;

const appeared = z.object({
  id: z.string(),
  type: z.string(),
  sequence: z.number(),
  titles: announcementTitles,
  segment: z.string(),
});

/** An announcement that appeared; null for one that was taken down or ended. */
export function readAppeared(message: unknown): z.output<typeof appeared> | null {
  const read = z.safeDecode(appeared, message as z.input<typeof appeared>);
  return read.success ? read.data : null;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Bus topic of a customer's private notes. */
export const privateTopic = (userId: string): string => `${PREFIX}${userId}`;

/** Connections by customer; notes arrive over the bus and are sent to all of them. */
export class PrivateNotes {
  readonly #clients = new Map<string, Set<StreamClient>>();
  readonly stop: () => void;

  constructor(bus: Bus) {
    this.stop = bus.subscribe(`${PREFIX}*`, (message, topic) => {
      const clients = this.#clients.get(topic.slice(PREFIX.length));
      const note = clients && z.safeDecode(privateNote, message as z.input<typeof privateNote>);
      if (note?.success) for (const client of clients!) client.note(note.data);
    });
  }

  /** Connections of a customer. */
  clientsOf(userId: string): Iterable<StreamClient> {
    return this.#clients.get(userId) ?? [];
  }

  /** Sends a note to every customer, or to those of an audience, in turns of the event loop. */
  async broadcast(note: PrivateNote, audience: ReadonlySet<string> | null): Promise<void> {
    let served = 0;
    for (const [userId, clients] of this.#clients) {
      if (audience && !audience.has(userId)) continue;
      for (const client of clients) {
        client.note(note);
        if (++served % CLIENTS_PER_TURN === 0) await turn();
      }
    }
  }

  join(client: StreamClient, session: { userId: string; token: string }): void {
    this.leave(client);
    client.session = session;
    const clients = this.#clients.get(session.userId) ?? new Set();
    this.#clients.set(session.userId, clients.add(client));
  }

  leave(client: StreamClient): void {
    if (!client.session) return;
    const { userId } = client.session;
    const clients = this.#clients.get(userId);
    clients?.delete(client);
    if (clients?.size === 0) this.#clients.delete(userId);
    client.session = null;
  }

  /** Sends notes that slow clients could not take earlier. */
  flush(): void {
    for (const clients of this.#clients.values()) for (const client of clients) client.flushNotes();
  }
}
