import { unitOf } from '../money/fixed.ts';
import type { Price } from '../money/money.ts';
import type { ContractTerms } from './terms.ts';

/** Length of the window that liquidations use. Source: rules §3. */
export const LIQUIDATION_WINDOW_MS = 3_000;

interface Standing {
  readonly timeMs: number;
  readonly price: Price;
}

/**
 * Mean of the prices of the last three seconds, each weighted by how long it was current. A price
 * is current until the next one, but no longer than its validity: after a pause or a weekend the
 * old price carries no weight. If nothing has weight, the mean is the newest price.
 * It is rounded to the nearest quotable price, so that the mean is a price that a level can have,
 * and isolated and cross positions are treated alike.
 */
export class TimeWeightedMean {
  readonly #validityMs: number;
  readonly #unit: bigint;
  readonly #standing: Standing[] = [];

  constructor(terms: Pick<ContractTerms, 'priceValidityMs' | 'pricePrecision'>) {
    this.#validityMs = terms.priceValidityMs;
    this.#unit = unitOf(terms.pricePrecision);
  }

  /** Takes the next recorded price and returns the mean at its time; half a step rounds up. */
  push(timeMs: number, price: Price): Price {
    const from = timeMs - LIQUIDATION_WINDOW_MS;
    this.#standing.push({ timeMs, price });
    this.#forgetBefore(from);
    let weighted = 0n;
    let weightMs = 0;
    for (let index = 0; index < this.#standing.length; index += 1) {
      const { timeMs: since, price: stood } = this.#standing[index]!;
      const next = this.#standing[index + 1]?.timeMs ?? timeMs;
      const until = Math.min(next, since + this.#validityMs);
      const duration = until - Math.max(since, from);
      if (duration <= 0) continue;
      weighted += stood * BigInt(duration);
      weightMs += duration;
    }
    if (weightMs === 0) return price;
    const step = this.#unit * BigInt(weightMs);
    return (((2n * weighted + step) / (2n * step)) * this.#unit) as Price;
  }

  /** Keeps the price that was current when the window began, and everything after it. */
  #forgetBefore(fromMs: number): void {
    while ((this.#standing[1]?.timeMs ?? Infinity) <= fromMs) this.#standing.shift();
  }
}
