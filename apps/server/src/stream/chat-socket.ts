import type { Server } from 'node:http';
import { chatHint, chatSocketRequest } from '@candor/contract/console/chats';
import { consoleSocketPath } from '@candor/contract/console/wire';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import { CHATS_TOPIC } from '../modules/support/index.ts';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';

/** Time in which a console must say who it is. */
const BEGIN_MS = 10_000;
/** How often sessions are checked, and sockets that answer no ping are closed. */
const CHECK_MS = 20_000;
const MESSAGE_MAX_BYTES = 512;
/** A console sends one message, then a ping now and then. */
const MESSAGES_PER_CHECK_MAX = 40;
/** A console reads a hint at once; what piles up is not read. */
const UNSENT_MAX_BYTES = 64 * 1_024;

interface Listener {
  readonly socket: WebSocket;
  readonly sinceMs: number;
  token: string | null;
  messages: number;
  isAlive: boolean;
}

export interface ChatSocketOptions {
  /** Without counting as use of the session: listening keeps nobody signed in. */
  readonly findOperator: (
    token: string,
  ) => Promise<{ readonly next: string; readonly roles: readonly string[] } | null>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Tells consoles of operators that a conversation changed; they then ask for it. A socket of its own
 * on the console's port, with an operator's session in its first message: customers' sockets and
 * sessions have no way to it.
 */
export function createChatSocket({ findOperator, bus, clock, log }: ChatSocketOptions) {
  const listeners = new Set<Listener>();
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MESSAGE_MAX_BYTES,
  });

  const maySee = async (token: string): Promise<boolean> => {
    const session = await findOperator(token);
    const roles = session?.next === 'work' ? session.roles : [];
    return roles.includes('support') || roles.includes('auditor');
  };

  function welcome(socket: WebSocket): void {
    const listener: Listener = {
      socket,
      sinceMs: clock.now(),
      token: null,
      messages: 0,
      isAlive: true,
    };
    listeners.add(listener);
    socket.on('message', (data) => {
      answer(listener, String(data)).catch((error: unknown) => {
        log.warn({ err: error }, 'console socket: answering failed');
        socket.terminate();
      });
    });
    socket.on('pong', () => (listener.isAlive = true));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => listeners.delete(listener));
  }

  async function answer(listener: Listener, text: string): Promise<void> {
    const request = ++listener.messages > MESSAGES_PER_CHECK_MAX ? null : readRequest(text);
    if (!request) return listener.socket.terminate();
    if (request.op === 'ping') return;
    if (!(await maySee(request.token))) return end(listener);
    listener.token = request.token;
    say(listener, { kind: 'ready' });
  }

  /** Closes sockets of sessions that ended, and of consoles that are gone. */
  async function check(): Promise<void> {
    for (const listener of listeners) {
      listener.messages = 0;
      const isLate = listener.token === null && clock.now() - listener.sinceMs >= BEGIN_MS;
      if (isLate || !listener.isAlive) listener.socket.terminate();
      else if (listener.token !== null && !(await maySee(listener.token))) end(listener);
      else {
        listener.isAlive = false;
        listener.socket.ping();
      }
    }
  }

  const stops = [
    bus.subscribe(CHATS_TOPIC, (message) => {
      const hint = z.safeDecode(chatHint, message as z.input<typeof chatHint>);
      if (!hint.success) return;
      for (const listener of listeners) if (listener.token !== null) say(listener, hint.data);
    }),
    clock.every(CHECK_MS, () =>
      check().catch((error: unknown) =>
        log.warn({ err: error }, 'console socket: check failed, retrying later'),
      ),
    ),
  ];

  return {
    /** Handles WebSocket upgrades of the console's server; refuses them at other paths. */
    attach(server: Server): void {
      server.on('upgrade', (request, socket, head) => {
        if (request.url?.split('?')[0] === consoleSocketPath)
          sockets.handleUpgrade(request, socket, head, welcome);
        else socket.destroy();
      });
    },
    stop(): void {
      for (const stop of stops) stop();
      for (const { socket } of listeners) socket.terminate();
    },
  };
}

function say({ socket }: Listener, hint: z.input<typeof chatHint>): void {
  if (socket.bufferedAmount > UNSENT_MAX_BYTES) socket.terminate();
  else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(hint));
}

function end(listener: Listener): void {
  say(listener, { kind: 'ended' });
  listener.socket.close();
}

function readRequest(text: string): z.output<typeof chatSocketRequest> | null {
  try {
    const decoded = z.safeDecode(chatSocketRequest, JSON.parse(text));
    return decoded.success ? decoded.data : null;
  } catch {
    return null;
  }
}
