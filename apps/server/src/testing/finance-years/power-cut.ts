import type { Db, Tx } from '../../platform/db.ts';

/** Maps the SQL of the product to what is sent; a planted bug changes it. */
export type Rewrite = (strings: TemplateStringsArray) => TemplateStringsArray;

/** Ends a process in the middle of its work: from then on nothing of it reaches the database. */
export class PowerCut {
  #left = Number.POSITIVE_INFINITY;
  #isBeforeCommit = true;
  isOff = false;

  /** Cuts the power within a later transaction, before or right after its commit. */
  arm({ transactions, isBeforeCommit }: { transactions: number; isBeforeCommit: boolean }): void {
    this.#left = transactions;
    this.#isBeforeCommit = isBeforeCommit;
  }

  disarm(): void {
    this.#left = Number.POSITIVE_INFINITY;
  }

  /** The database as the process sees it. */
  through(real: Db, rewrite: Rewrite = (strings) => strings): Db {
    return new Proxy(real, {
      apply: (_target, self, given: unknown[]) =>
        this.isOff ? lost() : (Reflect.apply(real, self, rewritten(given, rewrite)) as unknown),
      get: (_target, property) => {
        if (property === 'begin')
          return (...given: unknown[]) =>
            this.#begin(real, given.at(-1) as (tx: Tx) => Promise<unknown>, rewrite);
        if (property === 'unsafe' && this.isOff) return lost;
        return Reflect.get(real, property, real) as unknown;
      },
    });
  }

  async #begin(real: Db, run: (tx: Tx) => Promise<unknown>, rewrite: Rewrite): Promise<unknown> {
    if (this.isOff) throw powerLost();
    const isLast = --this.#left === 0;
    const result = await real.begin(async (tx) => {
      const inner = await run(
        new Proxy(tx, {
          apply: (_target, self, given: unknown[]) =>
            Reflect.apply(tx, self, rewritten(given, rewrite)) as unknown,
          get: (_target, property) => Reflect.get(tx, property, tx) as unknown,
        }),
      );
      if (this.isOff || (isLast && this.#isBeforeCommit)) this.#off();
      return inner;
    });
    if (isLast) this.#off();
    return result;
  }

  #off(): never {
    this.isOff = true;
    throw powerLost();
  }
}

const powerLost = (): Error => new Error('the process has no power');

function lost(): Promise<never> {
  const never = Promise.reject<never>(powerLost());
  never.catch(() => undefined);
  return never;
}

const rewritten = (given: unknown[], rewrite: Rewrite): unknown[] => {
  const [strings, ...values] = given;
  return Array.isArray(strings) && 'raw' in strings
    ? [rewrite(strings as unknown as TemplateStringsArray), ...values]
    : given;
};
