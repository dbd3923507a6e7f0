import { SECOND_MS } from '@candor/domain/durations';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock, Stop } from '../../../../platform/clock.ts';
import type {
  Book,
  Fault,
  VenueAnswer,
  VenueLine,
  VenueManners,
  VenueVoice,
} from './venue-voice.ts';

const BARRIER = 'barrier';
const KEY_REFUSED = { errorMessage: 'Insufficient authorization to perform request.' };

/** A venue on this machine that speaks its published protocol over real sockets. */
export async function openVenueServer(voice: VenueVoice, clock: Clock): Promise<VenueServer> {
  const server = new VenueServer(voice, clock);
  await server.listen();
  return server;
}

/** It fails on request: see `faults`. */
export class VenueServer {
  readonly faults = new Set<Fault>();
  readonly books = new Map<string, Book>();
  readonly counts = { connections: 0, requests: 0, pongs: 0, streamed: 0 };
  readonly isStream: boolean;
  readonly #voice: VenueVoice;
  readonly #clock: Clock;
  readonly #http = createServer((request, response) => this.#request(request, response));
  readonly #sockets = new WebSocketServer({ noServer: true, autoPong: false });
  readonly #lines = new Map<WebSocket, VenueLine>();
  readonly #streams = new Map<ServerResponse, VenueLine>();
  readonly #stops: Stop[] = [];
  /** Answers of requests that are held back, oldest first; null: none is. */
  #held: (() => void)[] | null = null;

  constructor(voice: VenueVoice, clock: Clock) {
    this.#voice = voice;
    this.#clock = clock;
    this.isStream = voice.streamPath !== undefined;
    this.#http.on('upgrade', (request, socket, head) => {
      const status = this.#refusalOf(request);
      if (status === 0)
        return this.#sockets.handleUpgrade(request, socket, head, (client) =>
          this.#welcome(client, request),
        );
      const after = status === 429 ? 'Retry-After: 60\r\n' : '';
      socket.end(`HTTP/1.1 ${status} Refused\r\n${after}Content-Length: 0\r\n\r\n`);
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
  }

  get addresses(): { address: string; restAddress: string } {
    const { port } = this.#http.address() as AddressInfo;
    return {
      address: `${this.isStream ? 'http' : 'ws'}://127.0.0.1:${port}`,
      restAddress: `http://127.0.0.1:${port}${this.#voice.restBase ?? ''}`,
    };
  }

  lines(): readonly VenueLine[] {
    return [...this.#lines.values(), ...this.#streams.values()];
  }

  /** Changes the best prices of a market; those who subscribed to it are told. */
  publish(code: string, prices: Omit<Book, 'number'>): void {
    const book = { ...prices, number: (this.books.get(code)?.number ?? 1_000) + 1 };
    this.books.set(code, book);
    for (const line of this.lines())
      if (line.channels.has(this.#voice.channel(code))) line.tell(this.#voice.book(code, book));
  }

  /** Sends a frame to everyone, whatever it is. */
  tellAll(frame: unknown): void {
    for (const line of this.lines()) line.tell(frame);
  }

  /** The frame that tells the newest prices of a market. */
  frame(code: string, changed: Partial<Book> = {}): unknown {
    const book = this.books.get(code);
    if (!book) throw new Error(`nothing was published for ${code}`);
    return this.#voice.book(code, { ...book, ...changed });
  }

  disconnectAll(code = 1001): void {
    for (const line of this.lines()) line.close(code);
  }

  /** Holds the answers of requests back until `release`. */
  hold(): void {
    this.#held ??= [];
  }

  release(): void {
    const answers = this.#held ?? [];
    this.#held = null;
    for (const send of answers) send();
  }

  /** Both sides have taken what the other had sent. */
  async settle(): Promise<void> {
    for (let round = 0; round < 2; round++)
      await Promise.all([...this.#lines.keys()].map(passBarrier));
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.release();
    for (const client of this.#lines.keys()) client.terminate();
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  #refusalOf(request: IncomingMessage): number {
    if (this.faults.has('rateLimited')) return 429;
    if (this.faults.has('keyRefused') && this.#voice.refusesKeysByStatus) return 401;
    if (this.faults.has('socketDown')) return 503;
    return urlOf(request).pathname === this.#voice.path ? 0 : 404;
  }

  #request(request: IncomingMessage, response: ServerResponse): void {
    this.counts.requests++;
    const send = () => this.#respond(request, response);
    if (this.#held) this.#held.push(send);
    else send();
  }

  #respond(request: IncomingMessage, response: ServerResponse): void {
    const url = urlOf(request);
    const isStream = this.#voice.streamPath?.test(url.pathname) ?? false;
    const { status, body } =
      this.#refusalByFault(isStream) ??
      (isStream ? { status: 200, body: '' } : this.#voice.rest(url, this.books, request.headers));
    if (status === 429) response.setHeader('Retry-After', '60');
    response.writeHead(status, { 'content-type': 'application/json' });
    if (isStream && status === 200) return this.#beginStream(url, request, response);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  #refusalByFault(isStream: boolean): VenueAnswer | undefined {
    if (this.faults.has('rateLimited')) return { status: 429, body: {} };
    if (this.faults.has('keyRefused')) return { status: 401, body: KEY_REFUSED };
    if (this.faults.has('planEnded')) return { status: 403, body: KEY_REFUSED };
    return this.faults.has(isStream ? 'socketDown' : 'restDown')
      ? { status: 503, body: {} }
      : undefined;
  }

  #beginStream(url: URL, { headers }: IncomingMessage, response: ServerResponse): void {
    this.counts.connections++;
    this.counts.streamed = 0;
    const line: VenueLine = {
      channels: new Set(),
      url,
      headers,
      tell: (frame) => {
        if (this.faults.has('halfOpen')) return;
        this.counts.streamed++;
        response.write(`${textOf(frame)}\n`);
      },
      close: () => response.end(),
    };
    response.flushHeaders();
    this.#streams.set(response, line);
    response.on('close', () => this.#streams.delete(response));
    this.#voice.connected?.(line);
    // The newest price of each instrument comes first.
    for (const [code, book] of this.books)
      if (line.channels.has(this.#voice.channel(code))) line.tell(this.#voice.book(code, book));
  }

  #welcome(client: WebSocket, request: IncomingMessage): void {
    this.counts.connections++;
    const line: VenueLine = {
      channels: new Set(),
      url: urlOf(request),
      headers: request.headers,
      tell: (frame) => {
        if (this.faults.has('halfOpen') || client.readyState !== client.OPEN) return;
        client.send(textOf(frame));
      },
      close: (code) => client.close(code),
    };
    this.#lines.set(client, line);
    this.#listenTo(client, line);
    this.#outlive(client);
    this.#voice.connected?.(line);
  }

  #listenTo(client: WebSocket, line: VenueLine): void {
    const isWithinRate = this.#countRate();
    client.on('message', (data) => {
      if (!isWithinRate()) client.close(1008);
      else if (!this.faults.has('halfOpen'))
        this.#voice.heard(line, String(data as Buffer), this.#manners());
    });
    client.on('ping', (data) => {
      if (!isWithinRate()) client.close(1008);
      else if (!this.faults.has('noPong') && !this.faults.has('halfOpen')) client.pong(data);
    });
    client.on('pong', (data) => void (String(data) === 'venue' && this.counts.pongs++));
    client.on('close', () => this.#lines.delete(client));
    client.on('error', () => undefined);
  }

  #outlive(client: WebSocket): void {
    const { pingEveryMs, lifetimeMs } = this.#voice;
    if (pingEveryMs) this.#stops.push(this.#clock.every(pingEveryMs, () => client.ping('venue')));
    if (lifetimeMs) this.#stops.push(this.#clock.after(lifetimeMs, () => client.close(1001)));
  }

  #manners(): VenueManners {
    return {
      acknowledges: !this.faults.has('noAck'),
      pongs: !this.faults.has('noPong'),
      takesKeys: !this.faults.has('keyRefused'),
      isEntitled: !this.faults.has('planEnded'),
    };
  }

  #countRate(): () => boolean {
    let times: number[] = [];
    return () => {
      const now = this.#clock.now();
      times = [...times.filter((ms) => now - ms < SECOND_MS), now];
      return times.length <= (this.#voice.messagesPerSecondMax ?? Infinity);
    };
  }
}

const urlOf = (request: IncomingMessage): URL => new URL(request.url ?? '', 'http://venue');

const textOf = (frame: unknown): string =>
  typeof frame === 'string' ? frame : JSON.stringify(frame);

/** Resolves when the client has taken everything that was sent before. */
const passBarrier = (client: WebSocket) =>
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
