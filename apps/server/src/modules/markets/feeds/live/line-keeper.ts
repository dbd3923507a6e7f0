import type { Clock, Stop } from '../../../../platform/clock.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Random } from '../../../../platform/random.ts';
import { backoffMs } from './backoff.ts';
import { OpenLine } from './open-line.ts';
import type { Broken, Heard, Protocol } from './protocol.ts';
import type { QuotesOfSource } from './quotes-of-source.ts';
import { RestFallback } from './rest-fallback.ts';
import { openSocket } from './socket-transport.ts';
import { openStream } from './stream-transport.ts';
import type { Ended } from './transport.ts';

/** State of a source's connection, for logs and tests. */
export type LineState = 'closed' | 'opening' | 'subscribing' | 'flowing' | 'waiting' | 'refused';

export interface LineKeeperOptions {
  /** Name of the source. */
  readonly name: string;
  readonly protocol: Protocol;
  readonly codes: readonly string[];
  readonly quotes: QuotesOfSource;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Instead of the protocol's own addresses, for tests and rehearsals. */
  readonly addresses?: { readonly address: string; readonly restAddress: string };
  /** Told of every change of the state. */
  readonly onState?: (state: LineState) => void;
}

const WATCH_MS = 500;
/** A connection that lived this long ended for its own reasons: the next one is opened soon. */
const HEALTHY_AFTER_MS = 60_000;
/** A wrong key does not become right by itself; an operator renews it while we run. */
const REFUSED_PAUSE_MS = 300_000;
const RATE_PAUSE_MS = 60_000;
const REFUSED = new Set([401, 403]);
const RATE_LIMITED = new Set([418, 429]);

/**
 * Keeps one source connected: opens, subscribes, watches for silence, and opens again after a
 * growing, random pause. While it has no prices from the connection it asks for them by HTTP.
 */
export class LineKeeper {
  readonly #options: LineKeeperOptions;
  readonly #rest: RestFallback;
  #line: OpenLine | undefined;
  #state: LineState = 'closed';
  #failures = 0;
  #stops: Stop[] = [];
  #stopRetry: Stop = () => undefined;

  constructor(options: LineKeeperOptions) {
    this.#options = options;
    const { clock, protocol, codes, name, log } = options;
    this.#rest = new RestFallback({
      clock,
      protocol,
      codes,
      address: options.addresses?.restAddress ?? protocol.restAddress,
      told: (heard) => this.#take(heard, null),
      failed: (reason) => log.warn({ source: name, reason }, 'prices: a request failed'),
    });
  }

  get state(): LineState {
    return this.#state;
  }

  /** Messages of the current connection. */
  get heardCount(): number {
    return this.#line?.heardCount ?? 0;
  }

  /** Resolves when no request of the fallback is under way. */
  get settled(): Promise<void> {
    return this.#rest.settled;
  }

  start(): void {
    if (this.#state !== 'closed') return;
    this.#failures = 0;
    this.#open();
    this.#stops = [this.#options.clock.every(WATCH_MS, () => this.#line?.watch())];
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#stopRetry();
    this.#rest.stop();
    this.#line?.drop();
    this.#line = undefined;
    this.#options.quotes.withdraw();
    this.#say('closed');
  }

  #open(): void {
    const { protocol, clock, codes, addresses } = this.#options;
    this.#say('opening');
    const line = new OpenLine({
      clock,
      protocol,
      codes,
      address: addresses?.address ?? protocol.address,
      openTransport: protocol.transport === 'socket' ? openSocket : openStream,
      opened: () => this.#say('subscribing'),
      told: (heard) => this.#line === line && this.#take(heard, line),
      lost: (ended, why) => this.#line === line && this.#lost(line, ended, why),
    });
    this.#line = line;
    line.begin();
  }

  #take(heard: Heard, line: OpenLine | null): void {
    const { quotes, log, name, clock } = this.#options;
    const heardMs = clock.now();
    if (heard.kind === 'book') {
      if (line && !line.isSubscribed(heard.code)) return;
      if (!quotes.hear(heard, heardMs, line)) return;
      if (line && this.#state !== 'flowing') this.#flow(line);
    }
    if (heard.kind === 'unchanged') quotes.confirm(heard.code, heardMs);
    if (heard.kind === 'traded') quotes.trade(heard.code, heard.size, heardMs);
    if (heard.kind === 'withdrawn') quotes.withdraw(heard.codes);
    if (heard.kind === 'unavailable')
      log.warn(
        { source: name, market: heard.code, reason: heard.reason },
        'prices: a source does not offer a market',
      );
  }

  #flow(line: OpenLine): void {
    if (line.isAwaited) return;
    this.#rest.stop();
    this.#say('flowing');
    this.#options.log.info({ source: this.#options.name }, 'prices: a source is connected');
  }

  #lost(line: OpenLine, ended: Ended, why: Broken | undefined): void {
    const { clock, log, name, quotes } = this.#options;
    line.drop();
    this.#line = undefined;
    quotes.withdraw();
    this.#failures = line.ageMs >= HEALTHY_AFTER_MS ? 0 : this.#failures;
    const { pauseMs, state } = this.#pauseAfter(ended, why);
    this.#failures += 1;
    const told = { source: name, reason: ended.reason, pauseMs };
    if (state === 'refused') log.error(told, 'prices: a source refuses our key or plan');
    else log.warn(told, 'prices: a source was lost');
    if (state === 'waiting') this.#rest.start();
    else this.#rest.stop();
    this.#say(state);
    this.#stopRetry = clock.after(pauseMs, () => this.#open());
  }

  #pauseAfter(
    { status = 0, retryAfterMs }: Ended,
    why: Broken | undefined,
  ): { pauseMs: number; state: LineState } {
    const { random } = this.#options;
    if (why === 'refused' || REFUSED.has(status))
      return { pauseMs: REFUSED_PAUSE_MS, state: 'refused' };
    const pauseMs = backoffMs(this.#failures, random);
    if (why === 'rateLimited' || RATE_LIMITED.has(status))
      return { pauseMs: (retryAfterMs ?? RATE_PAUSE_MS) + pauseMs, state: 'waiting' };
    return { pauseMs, state: 'waiting' };
  }

  #say(state: LineState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onState?.(state);
  }
}
