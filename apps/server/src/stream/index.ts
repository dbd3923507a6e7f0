import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { streamPath } from '@candor/contract/wire/calls';
import { type WebSocket, WebSocketServer } from 'ws';
import { onSessionsEnded } from '../modules/identity/index.ts';
import type { Markets } from '../modules/markets/index.ts';
import type { Bus } from '../platform/bus.ts';
import type { Clock, Stop } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { StreamClient } from './client.ts';
import { StreamHub } from './hub.ts';
import { answerMessage, type MessageDeps, refuse } from './messages.ts';
import { PrivateNotes, readAppeared } from './private-notes.ts';

export { privateTopic } from './private-notes.ts';

/** At most five frames a second per channel. */
const FLUSH_MS = 200;
const PING_MS = 30_000;
const LOOK_MS = 2_000;
/** A request of this protocol holds a channel name and a token. */
const MESSAGE_MAX_BYTES = 1_024;

export interface StreamOptions {
  readonly markets: Pick<Markets, 'boards' | 'subscribe'>;
  readonly findSession: MessageDeps['findSession'];
  /** Announcements that appear: to whom, if not to everybody. */
  readonly announcements?: {
    readonly topic: string;
    readonly listAudience: (id: string) => Promise<readonly string[]>;
  };
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Live prices and private notes over WebSocket, on the port of the web server. */
export function createStream(options: StreamOptions) {
  const { markets, clock, log, metrics } = options;
  const hub = new StreamHub(markets.boards);
  const notes = new PrivateNotes(options.bus);
  const clients = new Set<StreamClient>();
  const deps = { hub, notes, findSession: options.findSession, now: () => clock.now() };
  const stops: Stop[] = [notes.stop];
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MESSAGE_MAX_BYTES,
  });

  function welcome(socket: WebSocket, line: Duplex): void {
    const client = new StreamClient(socket, line, clock.now());
    clients.add(client);
    metrics.streamClients.set(clients.size);
    socket.on('message', (data, isBinary) => {
      answerMessage(deps, client, { text: String(data), isBinary }).catch((error: unknown) =>
        log.error({ err: error }, 'stream: answering a message failed'),
      );
    });
    socket.on('pong', () => (client.isAlive = true));
    // An oversized message ends the connection; no error frame can be sent.
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      for (const name of client.channels) hub.leave(name, client);
      notes.leave(client);
      clients.delete(client);
      metrics.streamClients.set(clients.size);
    });
  }

  /** Drops clients that miss a pong, and unsubscribes `me` for sessions that ended. */
  async function checkClients(): Promise<void> {
    for (const client of clients) {
      if (!client.isAlive) client.drop();
      else client.ping();
    }
    await checkSessions(clients);
  }

  /** Drops clients that never sent a message. */
  function dropIdle(): void {
    for (const client of clients) if (client.isIdle(clock.now())) client.drop();
  }

  async function checkSessions(some: Iterable<StreamClient>): Promise<void> {
    for (const client of some) {
      const { session } = client;
      if (!session || (await options.findSession(session.token))) continue;
      // The client may have started another session during the lookup.
      if (client.session !== session) continue;
      notes.leave(client);
      refuse(client, 'session.required', 'me');
    }
  }

  async function tryTo(check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      log.warn({ err: error }, 'stream: session check failed, retrying later');
    }
  }

  async function announce(message: unknown): Promise<void> {
    const appeared = readAppeared(message);
    if (!appeared) return notes.broadcast({ kind: 'read' }, null);
    const { segment, type, ...told } = appeared;
    const audience =
      segment === 'everybody' ? null : new Set(await options.announcements!.listAudience(told.id));
    const kind = type === 'announcement' ? 'announcement' : 'read';
    await notes.broadcast(kind === 'read' ? { kind } : { kind, ...told }, audience);
  }

  return {
    /** Handles WebSocket upgrades of a server; refuses them at other paths. */
    attach(server: Server): void {
      server.on('upgrade', (request, socket, head) => {
        if (request.url?.split('?')[0] === streamPath)
          sockets.handleUpgrade(request, socket, head, (opened) => welcome(opened, socket));
        else socket.destroy();
      });
    },
    start(): void {
      stops.push(
        markets.subscribe((ticks) => hub.mark(ticks)),
        clock.every(FLUSH_MS, async () => {
          await hub.flush(clock.now());
          notes.flush();
        }),
        clock.every(PING_MS, () => tryTo(checkClients)),
        clock.every(LOOK_MS, dropIdle),
        ...(options.announcements
          ? [
              options.bus.subscribe(
                options.announcements.topic,
                (message) => void tryTo(() => announce(message)),
              ),
            ]
          : []),
        onSessionsEnded(
          options.bus,
          (userId) => void tryTo(() => checkSessions([...notes.clientsOf(userId)])),
        ),
      );
    },
    stop(): void {
      for (const stop of stops) stop();
      for (const client of clients) client.drop();
    },
  };
}

export type Stream = ReturnType<typeof createStream>;
