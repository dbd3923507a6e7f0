import {
  coincidingRuns,
  noExposure,
  withContract,
  type Exposure,
} from '@candor/domain/second-contracts/exposure';
import type { SecondContract } from '@candor/domain/second-contracts/terms';
import type { ExposureRef, ExposureRow } from './store-exposure.ts';

/** Sold exposure, read under the guard's lock, plus what one batch adds to it. */
export class ExposureBook {
  readonly #sold = new Map<string, Exposure>();
  readonly #added = new Map<string, ExposureRow>();

  constructor(rows: readonly ExposureRow[]) {
    for (const row of rows) this.#sold.set(keyOf(row), row.exposure);
  }

  /** Sums of everything that may end on one tick with a contract of this second. */
  runsWith({ symbol, expirySecond: second }: ExposureRef): Exposure[] {
    const soldInto = (expirySecond: number): Exposure => {
      const key = keyOf({ symbol, expirySecond });
      return this.#sold.get(key) ?? noExposure;
    };
    return coincidingRuns(soldInto, second);
  }

  count(contract: SecondContract & Pick<ExposureRef, 'expirySecond'>): void {
    const { symbol, expirySecond } = contract;
    const key = keyOf(contract);
    this.#sold.set(key, withContract(this.#sold.get(key) ?? noExposure, contract));
    const added = this.#added.get(key)?.exposure ?? noExposure;
    this.#added.set(key, { symbol, expirySecond, exposure: withContract(added, contract) });
  }

  /** Exposure to add to the rows. */
  additions(): ExposureRow[] {
    return [...this.#added.values()];
  }
}

const keyOf = ({ symbol, expirySecond }: ExposureRef): string => `${symbol}/${expirySecond}`;
