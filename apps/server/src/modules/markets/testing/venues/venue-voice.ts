import type { IncomingHttpHeaders } from 'node:http';

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
  /** The account may no longer have these prices. */
  | 'planEnded'
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
  readonly headers: IncomingHttpHeaders;
  tell(frame: unknown): void;
  close(code: number): void;
}

/** What the faults of the moment let a venue do. */
export interface VenueManners {
  readonly acknowledges: boolean;
  readonly pongs: boolean;
  readonly takesKeys: boolean;
  readonly isEntitled: boolean;
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
  rest(url: URL, books: ReadonlyMap<string, Book>, headers: IncomingHttpHeaders): VenueAnswer;
}
