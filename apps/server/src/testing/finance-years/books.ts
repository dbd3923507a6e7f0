import type { Db } from '../../platform/db.ts';
import { figure, units } from './figures.ts';

/** Name of a customer's account in the model. */
export const own = (userId: string, kind: string, currency: string, ref = ''): string =>
  [userId, kind, ref, currency].join(' ');

/** Name of a house account in the model. */
export const house = (kind: string, currency: string): string => `house:${kind} ${currency}`;

/** What the rules say every account holds, beside what the server's ledger says. */
export class Books {
  readonly #sums = new Map<string, bigint>();
  readonly #owners: readonly string[];

  private constructor(owners: readonly string[]) {
    this.#owners = owners;
  }

  /**
   * The model begins with what the accounts of these customers and of the house hold; from then on
   * it computes by itself.
   */
  static async opened(db: Db, owners: readonly string[]): Promise<Books> {
    const books = new Books(owners);
    for (const [name, sum] of await readAccounts(db, owners)) books.#sums.set(name, sum);
    return books;
  }

  of(name: string): bigint {
    return this.#sums.get(name) ?? 0n;
  }

  /** Everything that a customer has of a currency, free or bound. */
  assetsOf(userId: string, currency: string): bigint {
    return [...this.#sums]
      .filter(([name]) => name.startsWith(`${userId} `) && name.endsWith(` ${currency}`))
      .reduce((sum, [, amount]) => sum + amount, 0n);
  }

  move(from: string, to: string, amount: bigint): void {
    this.#sums.set(from, this.of(from) - amount);
    this.#sums.set(to, this.of(to) + amount);
  }

  /** From the money of the practice mode, which these books leave out, or back to it. */
  arrive(at: string, amount: bigint): void {
    this.#sums.set(at, this.of(at) + amount);
  }

  /** Each account whose balance is another one than the rules say. */
  async differences(db: Db): Promise<string[]> {
    const served = await readAccounts(db, this.#owners);
    return [...new Set([...served.keys(), ...this.#sums.keys()])]
      .filter((name) => (served.get(name) ?? 0n) !== this.of(name))
      .map((name) => `${name}: ${figure(served.get(name) ?? 0n)}, rules ${figure(this.of(name))}`);
  }
}

/** Every account by name: customers' as kept, the house's as the sum of all its postings. */
async function readAccounts(db: Db, owners: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await db<{ name: string; sum: string }[]>`
    select concat_ws(' ', user_id, kind, ref, currency) as name, available::text as sum
    from ledger.balance where available <> 0 and user_id = any(${[...owners]}::uuid[])
    union all
    select concat_ws(' ', kind, currency), sum(amount)::text from ledger.posting
    where kind like 'house:%' and kind <> 'house:practice' group by kind, currency`;
  return new Map(rows.map(({ name, sum }) => [name, units(sum)]));
}
