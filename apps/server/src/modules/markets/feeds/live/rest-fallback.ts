import type { Clock, Stop } from '../../../../platform/clock.ts';
import type { Protocol, RestRequest } from './protocol.ts';
import { codeOf } from './stream-transport.ts';
import { readRetryAfter } from './transport.ts';
import type { Heard } from './protocol.ts';

/** Prices older than this are no use to an index that allows five seconds. */
const PERIOD_MS = 3_000;
const ANSWER_MAX_MS = 4_000;
const ANSWER_MAX_CHARS = 8_000_000;
/** A source that refuses requests is left alone for this long, or for as long as it says. */
const REFUSED_PAUSE_MS = 60_000;
const REFUSALS = new Set([401, 403, 418, 429]);

export interface RestOptions {
  readonly clock: Clock;
  readonly protocol: Protocol;
  /** Instead of the protocol's own address. */
  readonly address: string;
  readonly codes: readonly string[];
  /** Prices of one answer, all of them dated. */
  readonly told: (heard: Heard) => void;
  readonly failed: (reason: string) => void;
}

/**
 * Asks for prices by HTTP while the stream is down. An answer is dated by its source, else by the
 * moment of the request: it may describe any moment since.
 */
export class RestFallback {
  readonly #options: RestOptions;
  #stopTimer: Stop = () => undefined;
  #abort: AbortController | undefined;
  #pausedUntilMs = 0;
  #asking: Promise<void> = Promise.resolve();

  constructor(options: RestOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#abort !== undefined;
  }

  /** Resolves when no request is under way. */
  get settled(): Promise<void> {
    return this.#asking;
  }

  start(): void {
    if (this.#abort) return;
    const abort = new AbortController();
    this.#abort = abort;
    const round = () => {
      this.#stopTimer = this.#options.clock.after(PERIOD_MS, round);
      if (this.#options.clock.now() < this.#pausedUntilMs) return;
      // Not awaited: a slow source must not hold up the clock's other timers.
      this.#asking = this.#asking.then(() => this.#askAll(abort.signal));
    };
    round();
  }

  stop(): void {
    this.#stopTimer();
    this.#abort?.abort();
    this.#abort = undefined;
  }

  async #askAll(signal: AbortSignal): Promise<void> {
    for (const request of this.#options.protocol.rest(this.#options.codes)) {
      if (signal.aborted || this.#options.clock.now() < this.#pausedUntilMs) return;
      await this.#ask(request, signal);
    }
  }

  async #ask(request: RestRequest, running: AbortSignal): Promise<void> {
    const { clock, protocol, address, told, failed } = this.#options;
    const askedMs = clock.now();
    const late = new AbortController();
    const stopLate = clock.after(ANSWER_MAX_MS, () => late.abort());
    try {
      const answer = await fetch(`${address}${request.path}`, {
        headers: { ...protocol.headers },
        redirect: 'error',
        signal: AbortSignal.any([running, late.signal]),
      });
      const text = await answer.text();
      if (REFUSALS.has(answer.status)) {
        const { retryAfterMs = REFUSED_PAUSE_MS } = readRetryAfter(
          answer.headers.get('retry-after'),
        );
        this.#pausedUntilMs = clock.now() + retryAfterMs;
      }
      if (!answer.ok) return failed(`HTTP ${answer.status}`);
      if (running.aborted || text.length > ANSWER_MAX_CHARS) return;
      for (const heard of request.read(text)) {
        if (heard.kind === 'broken') {
          if (heard.why !== 'garbage') this.#pausedUntilMs = clock.now() + REFUSED_PAUSE_MS;
          return failed(heard.reason);
        }
        told(dated(heard, askedMs));
      }
    } catch (error) {
      if (!running.aborted) failed(codeOf(error));
    } finally {
      stopLate();
    }
  }
}

/** A price without a time may be as old as the question. */
const dated = (heard: Heard, askedMs: number): Heard =>
  heard.kind === 'book' && heard.timeMs === undefined ? { ...heard, timeMs: askedMs } : heard;
