/**
 * The rules of stops, trailing stops, close orders and stop-limit orders once more, in whole
 * numbers and without any state of the product: every question looks at the marks anew.
 */
export interface Plan {
  /** +1 for a long, −1 for a short. */
  readonly sign: 1 | -1;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  /** Hundredths of a percent. */
  readonly callback: number | null;
  readonly activation: number | null;
  /** Close orders, oldest first; parts are hundredths of a coin, of four in all. */
  readonly closes: readonly { readonly limit: number; readonly part: number }[];
  /** A stop-limit order of the same direction. */
  readonly entry: { readonly stop: number; readonly limit: number } | null;
}

const WHOLE = 4;
/** Half of the published spread of Bitcoin, in ten-thousandths. */
const HALF_SPREAD = 2;

export class Expected {
  readonly #plan: Plan;
  /** By sequence; the first is the mark at which everything was placed. */
  readonly #marks: readonly number[];

  constructor(plan: Plan, marks: readonly number[]) {
    this.#plan = plan;
    this.#marks = [0, ...marks];
  }

  outcome() {
    const { closes } = this.#plan;
    const filled: (number | 'resting' | 'cancelled')[] = closes.map(() => 'resting');
    let left = WHOLE;
    let closed: { at: number; reason: string } | null = null;
    for (let at = 2; at < this.#marks.length && !closed; at += 1) {
      const reason = this.#stopAt(at);
      if (reason) closed = { at, reason };
      for (const [index, { limit, part }] of closes.entries()) {
        if (closed || filled[index] !== 'resting' || !this.#isExitAt(at, limit)) continue;
        filled[index] = at;
        left -= part;
        if (left === 0) closed = { at, reason: 'limitClose' };
      }
    }
    const ended = filled.map((each) => (closed && each === 'resting' ? 'cancelled' : each));
    return { closed, closes: ended, entry: this.#plan.entry && this.#entryAt() };
  }

  /** What closes all of the position at a tick: stop loss, trailing stop, take profit. */
  #stopAt(at: number): string | null {
    const { sign, stopLoss, takeProfit } = this.#plan;
    const mark = sign * this.#marks[at]!;
    if (stopLoss !== null && mark <= sign * stopLoss) return 'stopLoss';
    if (this.#isTrailed(at)) return 'trailingStop';
    if (takeProfit !== null && mark >= sign * takeProfit) return 'takeProfit';
    return null;
  }

  #isTrailed(at: number): boolean {
    const { sign, callback, activation } = this.#plan;
    if (callback === null) return false;
    const seen = this.#marks.slice(1, at + 1).map((mark) => sign * mark);
    const from = activation === null ? 0 : seen.findIndex((mark) => mark >= sign * activation);
    if (from < 0) return false;
    const best = Math.max(...seen.slice(from));
    return 10_000 * seen.at(-1)! <= best * (10_000 - sign * callback);
  }

  /** Whether the exit at a tick, half the spread included, is at a limit or better. */
  #isExitAt(at: number, limit: number): boolean {
    const { sign } = this.#plan;
    const exit = this.#marks[at]! * (10_000 - sign * HALF_SPREAD);
    return sign * exit >= sign * limit * 10_000;
  }

  #entryAt(): number | 'resting' {
    const { sign, entry } = this.#plan;
    const { stop, limit } = entry!;
    const start = this.#marks[1]!;
    const crossed = this.#marks.findIndex(
      (mark, at) => at > 1 && (stop > start ? mark >= stop : mark <= stop),
    );
    if (crossed < 0) return 'resting';
    const filled = this.#marks.findIndex(
      (mark, at) => at >= crossed && sign * mark <= sign * limit,
    );
    return filled < 0 ? 'resting' : filled;
  }
}
