import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock, Stop } from '../../../../platform/clock.ts';

/** Best prices of a market as a venue publishes them. */
export interface Book {
  readonly bid: string;
  readonly ask: string;
  /** The venue's own time. Epoch milliseconds. */
  readonly timeMs: number;
  /** Rises with every change of the market. */
  readonly number: number;
}

/** What can go wrong at a venue; each stays until it is deleted. */
export type Fault =
  /** Subscriptions are heard and not answered. */
  | 'noAck'
  /** Neither ping frames nor the protocol's own pings are answered. */
  | 'noPong'
  /** Connections and requests are refused with 429. */
  | 'rateLimited'
  /** Connections and requests are refused with 401. */
  | 'keyRefused'
  /** Nothing is read and nothing is written, and nobody is told. */
  | 'halfOpen'
  /** Connections are refused, requests are not. */
  | 'socketDown'
  /** Requests are refused with 503. */
  | 'restDown';

export interface VenueAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The venue's side of a connection. */
export interface VenueLine {
  /** What has been subscribed to. */
  readonly channels: Set<string>;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  tell(frame: unknown): void;
  close(code: number): void;
}

/** How one venue speaks, by its documentation and not by our client. */
export interface VenueVoice {
  readonly path: string;
  /** Ping frames from the venue. */
  readonly pingEveryMs?: number;
  /** After this long the venue ends a connection. */
  readonly lifetimeMs?: number;
  /** Messages from the client in a second before the venue ends the connection. */
  readonly messagesPerSecondMax?: number;
  connected?(line: VenueLine): void;
  /** Answers a request; `acknowledges` is false under the fault `noAck`. */
  heard(line: VenueLine, text: string, say: { acknowledges: boolean; pongs: boolean }): void;
  /** Name under which a client subscribes to the best prices of a market. */
  channel(code: string): string;
  book(code: string, book: Book): unknown;
  rest(url: URL, books: ReadonlyMap<string, Book>): VenueAnswer;
}

const BARRIER = 'barrier';
const SECOND_MS = 1_000;

/**
 * A venue on this machine that speaks its published protocol over real sockets, and fails on
 * request.
 */
export async function openVenueServer(voice: VenueVoice, clock: Clock) {
  const faults = new Set<Fault>();
  const books = new Map<string, Book>();
  const lines = new Map<WebSocket, VenueLine>();
  const stops: Stop[] = [];
  const counts = { connections: 0, requests: 0, pongs: 0 };
  /** Answers of requests that are held back, oldest first; null: none is. */
  let held: (() => void)[] | null = null;

  const http = createServer((request, response) => {
    counts.requests++;
    const send = () => respond(request, response);
    if (held) held.push(send);
    else send();
  });
  const sockets = new WebSocketServer({ noServer: true, autoPong: false });
  http.on('upgrade', (request, socket, head) => {
    const status = refusalOf(request);
    if (status) {
      const after = status === 429 ? 'Retry-After: 60\r\n' : '';
      socket.end(`HTTP/1.1 ${status} Refused\r\n${after}Content-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => welcome(client, request));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;

  function refusalOf(request: IncomingMessage): number {
    if (faults.has('rateLimited')) return 429;
    if (faults.has('keyRefused')) return 401;
    if (faults.has('socketDown')) return 503;
    return new URL(request.url ?? '', 'http://venue').pathname === voice.path ? 0 : 404;
  }

  function respond(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '', 'http://venue');
    const { status, body } = faults.has('rateLimited')
      ? { status: 429, body: {} }
      : faults.has('keyRefused')
        ? { status: 401, body: {} }
        : faults.has('restDown')
          ? { status: 503, body: {} }
          : voice.rest(url, books);
    if (status === 429) response.setHeader('Retry-After', '60');
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  function welcome(client: WebSocket, request: IncomingMessage): void {
    counts.connections++;
    const line: VenueLine = {
      channels: new Set(),
      url: new URL(request.url ?? '', 'http://venue'),
      headers: request.headers,
      tell: (frame) => tell(client, frame),
      close: (code) => client.close(code),
    };
    lines.set(client, line);
    const isWithinRate = countRate();
    const hearText = (text: string) =>
      voice.heard(line, text, {
        acknowledges: !faults.has('noAck'),
        pongs: !faults.has('noPong'),
      });
    client.on('message', (data) => {
      if (!isWithinRate()) client.close(1008);
      else if (!faults.has('halfOpen')) hearText(String(data as Buffer));
    });
    client.on('ping', (data) => {
      if (!isWithinRate()) client.close(1008);
      else if (!faults.has('noPong') && !faults.has('halfOpen')) client.pong(data);
    });
    client.on('close', () => lines.delete(client));
    client.on('error', () => undefined);
    if (voice.pingEveryMs) stops.push(clock.every(voice.pingEveryMs, () => client.ping('venue')));
    if (voice.lifetimeMs) stops.push(clock.after(voice.lifetimeMs, () => client.close(1001)));
    client.on('pong', (data) => void (String(data) === 'venue' && counts.pongs++));
    voice.connected?.(line);
  }

  function countRate(): () => boolean {
    let times: number[] = [];
    return () => {
      times = [...times.filter((ms) => clock.now() - ms < SECOND_MS), clock.now()];
      return times.length <= (voice.messagesPerSecondMax ?? Infinity);
    };
  }

  function tell(client: WebSocket, frame: unknown): void {
    if (faults.has('halfOpen') || client.readyState !== client.OPEN) return;
    client.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Resolves when the client has taken everything that was sent before. */
  const barrier = (client: WebSocket) =>
    new Promise<void>((resolve) => {
      if (client.readyState !== client.OPEN) return resolve();
      const ponged = (data: Buffer) => String(data) === BARRIER && done();
      const done = () => {
        client.off('pong', ponged).off('close', done);
        resolve();
      };
      client.on('pong', ponged).on('close', done);
      client.ping(BARRIER);
    });

  return {
    faults,
    books,
    counts,
    addresses: { address: `ws://127.0.0.1:${port}`, restAddress: `http://127.0.0.1:${port}` },
    lines: () => [...lines.values()],
    /** Changes the best prices of a market; those who subscribed to it are told. */
    publish(code: string, prices: Omit<Book, 'number'>): void {
      const book = { ...prices, number: (books.get(code)?.number ?? 1_000) + 1 };
      books.set(code, book);
      for (const [client, { channels }] of lines)
        if (channels.has(voice.channel(code))) tell(client, voice.book(code, book));
    },
    /** Sends a frame to everyone, whatever it is. */
    tellAll(frame: unknown): void {
      for (const client of lines.keys()) tell(client, frame);
    },
    /** The frame that tells the newest prices of a market. */
    frame(code: string, changed: Partial<Book> = {}): unknown {
      const book = books.get(code);
      if (!book) throw new Error(`nothing was published for ${code}`);
      return voice.book(code, { ...book, ...changed });
    },
    disconnectAll(code = 1001): void {
      for (const client of lines.keys()) client.close(code);
    },
    /** Holds the answers of requests back until `release`. */
    hold(): void {
      held ??= [];
    },
    release(): void {
      const answers = held ?? [];
      held = null;
      for (const send of answers) send();
    },
    /** Both sides have taken what the other had sent. */
    async settle(): Promise<void> {
      for (let round = 0; round < 2; round++) await Promise.all([...lines.keys()].map(barrier));
    },
    async close(): Promise<void> {
      for (const stop of stops) stop();
      this.release();
      for (const client of lines.keys()) client.terminate();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

export type VenueServer = Awaited<ReturnType<typeof openVenueServer>>;
