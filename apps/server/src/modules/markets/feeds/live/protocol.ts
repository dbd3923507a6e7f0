/**
 * What one message of a source says, in one vocabulary for all of them. Prices are the texts that
 * were sent.
 */
export type Heard =
  /** Best prices of a market, complete in themselves. */
  | {
      readonly kind: 'book';
      readonly code: string;
      readonly bid: string;
      readonly ask: string;
      /** The source's own time; absent if it sends none. Epoch milliseconds. */
      readonly timeMs?: number | undefined;
      /** Rises with every message of the market; absent if the source numbers none. */
      readonly order?: string;
      /** False if the source would not send a change of these prices at once. */
      readonly stands?: boolean;
    }
  /** The prices sent last are still those of the market. */
  | { readonly kind: 'unchanged'; readonly code: string }
  /** Traded since the last message, in base units. */
  | { readonly kind: 'traded'; readonly code: string; readonly size: string }
  /** Nothing of these markets holds any more, until it is sent again; no codes: of all. */
  | { readonly kind: 'withdrawn'; readonly codes?: readonly string[] }
  /** Subscriptions that the source confirmed. */
  | { readonly kind: 'accepted'; readonly codes: readonly string[] }
  /** A subscription that the source will not give; the others go on. */
  | { readonly kind: 'unavailable'; readonly code: string; readonly reason: string }
  /** Answer to the protocol's own ping. */
  | { readonly kind: 'pong' }
  /** To be answered with this text. */
  | { readonly kind: 'reply'; readonly text: string }
  /** The line is of no use: the key, the plan or the rate was refused, or messages are missing. */
  | { readonly kind: 'broken'; readonly why: Broken; readonly reason: string };

export type Broken =
  /** The key is wrong or the plan ended: trying again soon is pointless. */
  | 'refused'
  /** Too many requests. */
  | 'rateLimited'
  /** A message was lost, or is not of the protocol. */
  | 'gap'
  | 'garbage'
  /** The source asks for a new connection. */
  | 'reconnect';

/** Conversation on one connection; a new one begins with each. */
export interface Session {
  /** Sent in this order once the connection is open. */
  readonly greeting: readonly string[];
  /** Subscriptions that must be confirmed. */
  readonly awaiting: readonly string[];
  /** Text of the protocol's own ping. */
  ping?(): string;
  hear(text: string): readonly Heard[];
}

/** One HTTP request of the fallback. */
export interface RestRequest {
  readonly path: string;
  read(text: string): readonly Heard[];
}

/** How a source is spoken to; written from its documentation. */
export interface Protocol {
  /** Where prices stream from, without a path. */
  readonly address: string;
  /** Where they can be asked for while the stream is down, with the base of all paths. */
  readonly restAddress: string;
  /** `stream`: an endless HTTP answer with a JSON object per line. */
  readonly transport: 'socket' | 'stream';
  /** Whether pings are WebSocket frames, texts of the protocol, or not part of it. */
  readonly pings: 'frame' | 'text' | 'none';
  /** Whether every price carries the source's time. */
  readonly isDated: boolean;
  /** Longest pause between two messages of a healthy connection that is pinged. */
  readonly silenceMaxMs: number;
  path(codes: readonly string[]): string;
  /** Sent with every request. May hold a key. */
  readonly headers?: Readonly<Record<string, string>>;
  open(codes: readonly string[]): Session;
  rest(codes: readonly string[]): readonly RestRequest[];
}

/** A message that cannot be read breaks the line: nothing else on it can be trusted either. */
export const garbage = (what: string): readonly Heard[] => [
  { kind: 'broken', why: 'garbage', reason: what },
];
