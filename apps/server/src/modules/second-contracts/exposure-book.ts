import { invariant } from '@candor/domain/refusal';
import type { Exposure } from '@candor/domain/second-contracts/exposure';
import type { ExposureRef, ExposureRow } from './store-exposure.ts';

/** Exposures that a transaction has locked, and what its contracts add to them. */
export class ExposureBook {
  readonly #rows: Map<string, ExposureRow>;
  readonly #changed = new Set<string>();

  constructor(rows: readonly ExposureRow[]) {
    this.#rows = new Map(rows.map((row) => [keyOf(row), row]));
  }

  get(ref: ExposureRef): Exposure {
    const row = this.#rows.get(keyOf(ref));
    invariant(row, 'an exposure is locked before it is looked at');
    return row.exposure;
  }

  set(ref: ExposureRef, exposure: Exposure): void {
    this.#rows.set(keyOf(ref), { ...ref, exposure });
    this.#changed.add(keyOf(ref));
  }

  changes(): ExposureRow[] {
    return [...this.#rows].flatMap(([key, row]) => (this.#changed.has(key) ? [row] : []));
  }
}

const keyOf = ({ symbol, expirySecond }: ExposureRef): string => `${symbol}/${expirySecond}`;
