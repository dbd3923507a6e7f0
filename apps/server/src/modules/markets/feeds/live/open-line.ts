import type { Clock, Stop } from '../../../../platform/clock.ts';
import type { Broken, Heard, Protocol, Session } from './protocol.ts';
import type { Line } from './quotes-of-source.ts';
import type { Ended, OpenTransport, Transport } from './transport.ts';

export interface OpenLineOptions {
  readonly clock: Clock;
  readonly protocol: Protocol;
  readonly codes: readonly string[];
  readonly address: string;
  readonly openTransport: OpenTransport;
  readonly opened: () => void;
  readonly told: (heard: Heard) => void;
  /** Comes once; `why` is set if the source said so itself. */
  readonly lost: (ended: Ended, why?: Broken) => void;
}

const OPEN_MAX_MS = 10_000;
const ACCEPT_MAX_MS = 10_000;
/** Messages are sent at this distance: the strictest venue allows five a second, pings included. */
const SEND_EVERY_MS = 250;
/** A quiet connection is pinged, and one whose prices have no time always: see `#dated`. */
const PING_AFTER_MS = 2_000;
const PONG_MAX_MS = 5_000;
const LAG_MAX_MS = 1_000;

/** One connection, from its opening until it is lost. */
export class OpenLine implements Line {
  aliveMs = 0;
  heardCount = 0;
  readonly #options: OpenLineOptions;
  readonly #session: Session;
  readonly #begunMs: number;
  readonly #awaited: Set<string>;
  readonly #unavailable = new Set<string>();
  #transport: Transport | undefined;
  #openedMs: number | undefined;
  #isLost = false;
  #outgoing: string[] = [];
  #stopSending: Stop = () => undefined;
  /** When the unanswered ping was sent. Epoch milliseconds. */
  #pingedMs: number | undefined;
  /** What comes now was sent after this moment. Epoch milliseconds. */
  #provenMs: number;
  #lastPingMs: number;

  constructor(options: OpenLineOptions) {
    this.#options = options;
    this.#session = options.protocol.open(options.codes);
    this.#awaited = new Set(this.#session.awaiting);
    this.#begunMs = options.clock.now();
    this.#provenMs = this.#begunMs;
    this.#lastPingMs = this.#begunMs;
  }

  begin(): void {
    const { protocol, address, codes, openTransport } = this.#options;
    const url = `${address}${protocol.path(codes)}`;
    this.#transport = openTransport(
      { url, ...(protocol.headers ? { headers: protocol.headers } : {}) },
      {
        opened: () => this.#opened(),
        heard: (text) => this.#heard(text),
        ponged: () => this.#ponged(),
        closed: (ended) => this.#lose(ended),
      },
    );
  }

  /** Since it began. */
  get ageMs(): number {
    return this.#options.clock.now() - this.#begunMs;
  }

  /** Whether a subscription is still to be confirmed. */
  get isAwaited(): boolean {
    return this.#awaited.size > 0;
  }

  /** A message about a market that we did not ask for, or that was not confirmed, says nothing. */
  isSubscribed(code: string): boolean {
    return (
      this.#options.codes.includes(code) && !this.#awaited.has(code) && !this.#unavailable.has(code)
    );
  }

  drop(): void {
    this.#isLost = true;
    this.#stopSending();
    this.#transport?.drop();
  }

  /** To be called twice a second. */
  watch(): void {
    const { protocol } = this.#options;
    const now = this.#options.clock.now();
    if (this.#openedMs === undefined) {
      if (now - this.#begunMs > OPEN_MAX_MS) this.#lose({ reason: 'no answer' });
      return;
    }
    if (this.isAwaited && now - this.#openedMs > ACCEPT_MAX_MS)
      return this.#lose({ reason: 'subscription not confirmed' });
    if (now - this.aliveMs > protocol.silenceMaxMs) return this.#lose({ reason: 'silence' });
    if (protocol.pings === 'none') return;
    if (this.#pingedMs !== undefined) {
      if (now - this.#pingedMs > PONG_MAX_MS) this.#lose({ reason: 'ping not answered' });
      return;
    }
    const sinceMs = protocol.isDated ? Math.max(this.aliveMs, this.#lastPingMs) : this.#lastPingMs;
    if (now - sinceMs >= PING_AFTER_MS) this.#ping(now);
  }

  #opened(): void {
    const now = this.#options.clock.now();
    this.#openedMs = now;
    this.aliveMs = now;
    this.#provenMs = now;
    this.#options.opened();
    for (const text of this.#session.greeting) this.#send(text);
  }

  /** The first message goes at once, the others one by one. */
  #send(text: string): void {
    this.#outgoing.push(text);
    if (this.#outgoing.length > 1) return;
    const next = (): void => {
      const [due] = this.#outgoing;
      if (due === undefined || this.#isLost) return;
      this.#transport?.send(due);
      this.#stopSending = this.#options.clock.after(SEND_EVERY_MS, () => {
        this.#outgoing.shift();
        next();
      });
    };
    next();
  }

  #ping(now: number): void {
    this.#pingedMs = now;
    this.#lastPingMs = now;
    if (this.#options.protocol.pings === 'frame') return this.#transport?.ping();
    const text = this.#session.ping?.();
    if (text !== undefined) this.#send(text);
  }

  #ponged(): void {
    this.aliveMs = this.#options.clock.now();
    this.#provenMs = Math.max(this.#provenMs, this.#pingedMs ?? 0);
    this.#pingedMs = undefined;
  }

  #heard(text: string): void {
    if (this.#isLost) return;
    const now = this.#options.clock.now();
    for (const heard of this.#session.hear(text)) {
      if (heard.kind === 'broken') return this.#lose({ reason: heard.reason }, heard.why);
      if (heard.kind === 'pong') this.#ponged();
      if (heard.kind === 'reply') this.#send(heard.text);
      if (heard.kind === 'accepted') for (const code of heard.codes) this.#awaited.delete(code);
      if (heard.kind === 'unavailable') this.#refuseMarket(heard.code);
      this.#options.told(this.#dated(heard));
      if (this.#isLost) return;
    }
    this.aliveMs = now;
    this.heardCount += 1;
  }

  #refuseMarket(code: string): void {
    this.#awaited.delete(code);
    this.#unavailable.add(code);
    if (this.#unavailable.size === this.#options.codes.length)
      this.#lose({ reason: 'no market is offered' }, 'refused');
  }

  /**
   * A price without a time is as old as the last ping that was answered before it came, while the
   * next one waits for its answer: the source, or the way to it, is that far behind.
   */
  #dated(heard: Heard): Heard {
    if (heard.kind !== 'book' || heard.timeMs !== undefined) return heard;
    const now = this.#options.clock.now();
    const isLagging = this.#pingedMs !== undefined && now - this.#pingedMs > LAG_MAX_MS;
    if (!isLagging) this.#provenMs = now;
    return { ...heard, timeMs: this.#provenMs };
  }

  #lose(ended: Ended, why?: Broken): void {
    if (this.#isLost) return;
    this.drop();
    this.#options.lost(ended, why);
  }
}
