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
  /** The key is refused, in the venue's own way. */
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

/** What the faults of the moment let a venue do. */
export interface VenueManners {
  readonly acknowledges: boolean;
  readonly pongs: boolean;
  readonly takesKeys: boolean;
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
  heard(line: VenueLine, text: string, may: VenueManners): void;
  /** Path whose endless answer is a connection, instead of a socket. */
  readonly streamPath?: RegExp;
  /** Whether a bad key is refused by status; else the voice refuses it in its own words. */
  readonly refusesKeysByStatus?: boolean;
  /** Name under which a client subscribes to the best prices of a market. */
  channel(code: string): string;
  book(code: string, book: Book): unknown;
  /** Path before those of all requests. */
  readonly restBase?: string;
  rest(
    url: URL,
    books: ReadonlyMap<string, Book>,
    headers: IncomingMessage['headers'],
  ): VenueAnswer;
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
  const streams = new Map<ServerResponse, VenueLine>();
  const stops: Stop[] = [];
  const counts = { connections: 0, requests: 0, pongs: 0, streamed: 0 };
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
    if (faults.has('keyRefused') && voice.refusesKeysByStatus) return 401;
    if (faults.has('socketDown')) return 503;
    return new URL(request.url ?? '', 'http://venue').pathname === voice.path ? 0 : 404;
  }

  function respond(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '', 'http://venue');
    const isStream = voice.streamPath?.test(url.pathname) ?? false;
    const { status, body } =
      refusalByFault(isStream) ??
      (isStream ? { status: 200, body: '' } : voice.rest(url, books, request.headers));
    if (status === 429) response.setHeader('Retry-After', '60');
    response.writeHead(status, { 'content-type': 'application/json' });
    if (isStream && status === 200) return beginStream(url, request, response);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  function refusalByFault(isStream: boolean): VenueAnswer | undefined {
    if (faults.has('rateLimited')) return { status: 429, body: {} };
    if (faults.has('keyRefused'))
      return {
        status: 401,
        body: { errorMessage: 'Insufficient authorization to perform request.' },
      };
    if (faults.has(isStream ? 'socketDown' : 'restDown')) return { status: 503, body: {} };
    return undefined;
  }

  function beginStream(url: URL, { headers }: IncomingMessage, response: ServerResponse): void {
    counts.connections++;
    const line: VenueLine = {
      channels: new Set(),
      url,
      headers,
      tell(frame) {
        if (faults.has('halfOpen')) return;
        counts.streamed++;
        response.write(`${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n`);
      },
      close: () => response.end(),
    };
    response.flushHeaders();
    counts.streamed = 0;
    streams.set(response, line);
    response.on('close', () => streams.delete(response));
    voice.connected?.(line);
    for (const [code, book] of books)
      if (line.channels.has(voice.channel(code))) line.tell(voice.book(code, book));
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
        takesKeys: !faults.has('keyRefused'),
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
    addresses: {
      address: `${voice.streamPath ? 'http' : 'ws'}://127.0.0.1:${port}`,
      restAddress: `http://127.0.0.1:${port}${voice.restBase ?? ''}`,
    },
    lines: () => [...lines.values(), ...streams.values()],
    isStream: voice.streamPath !== undefined,
    /** Changes the best prices of a market; those who subscribed to it are told. */
    publish(code: string, prices: Omit<Book, 'number'>): void {
      const book = { ...prices, number: (books.get(code)?.number ?? 1_000) + 1 };
      books.set(code, book);
      for (const line of this.lines())
        if (line.channels.has(voice.channel(code))) line.tell(voice.book(code, book));
    },
    /** Sends a frame to everyone, whatever it is. */
    tellAll(frame: unknown): void {
      for (const line of this.lines()) line.tell(frame);
    },
    /** The frame that tells the newest prices of a market. */
    frame(code: string, changed: Partial<Book> = {}): unknown {
      const book = books.get(code);
      if (!book) throw new Error(`nothing was published for ${code}`);
      return voice.book(code, { ...book, ...changed });
    },
    disconnectAll(code = 1001): void {
      for (const line of this.lines()) line.close(code);
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
