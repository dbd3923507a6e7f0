import type { Tick } from '@candor/domain/markets/tick';
import { formatFixed } from '@candor/domain/money/fixed';

interface Entry {
  ticks: number;
  firstMs: number;
  lastMs: number;
  readonly days: Set<string>;
}

/** Records which source was rejected when and why, for a test to assert on and to print. */
export class RefusalDiary {
  readonly states = new Map<string, number>();
  /**
   * Relative to the index: the farthest price that was used, and the farthest rejected as outlier.
   */
  largestUsedDistance = 0;
  largestRefusedDistance = 0;
  /** Lowest rate of a currency in that of the symbol. */
  lowestRate = 1;
  readonly #entries = new Map<string, Entry>();

  write(tick: Tick): void {
    this.states.set(tick.state, (this.states.get(tick.state) ?? 0) + 1);
    for (const { venue, reason, price, origin } of tick.sources) {
      const rate = Number(formatFixed(origin!.rate));
      if (rate > 0) this.lowestRate = Math.min(this.lowestRate, rate);
      const distance = Math.abs((Number(price) * rate) / Number(tick.price) - 1);
      if (reason === null) this.largestUsedDistance = Math.max(this.largestUsedDistance, distance);
      if (reason === 'outlier')
        this.largestRefusedDistance = Math.max(this.largestRefusedDistance, distance);
      if (reason) this.#enter(`${venue} ${reason}`, tick.timeMs);
    }
  }

  /** Days (UTC) on which a venue was rejected for a reason. */
  daysOf(venue: string, reason: string): string[] {
    return [...(this.#entries.get(`${venue} ${reason}`)?.days ?? [])];
  }

  report(): string {
    const entries = [...this.#entries].sort(([a], [b]) => a.localeCompare(b));
    const rows = entries.map(([key, { ticks, firstMs, lastMs, days }]) => {
      const span = `${minuteOf(firstMs)} to ${minuteOf(lastMs)}`;
      return `  ${key.padEnd(28)} ${String(ticks).padStart(7)} ticks on ${days.size} days, ${span}`;
    });
    const states = [...this.states].map(([state, ticks]) => `${state} ${ticks}`).join(', ');
    const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
    return [
      `ticks: ${states}`,
      `farthest used source ${percent(this.largestUsedDistance)} from the index, farthest refused ${percent(this.largestRefusedDistance)}`,
      'refused sources:',
      ...rows,
    ].join('\n');
  }

  #enter(key: string, timeMs: number): void {
    const entry = this.#entries.get(key) ?? {
      ticks: 0,
      firstMs: timeMs,
      lastMs: timeMs,
      days: new Set(),
    };
    entry.ticks++;
    entry.lastMs = timeMs;
    entry.days.add(new Date(timeMs).toISOString().slice(0, 10));
    this.#entries.set(key, entry);
  }
}

const minuteOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 16);
