import { createHash } from 'node:crypto';
import type { Db } from '@candor/server/src/platform/db.ts';
import type { Finding } from './finding.ts';
import { figure, units } from './money-units.ts';

/** A transfer as stored in the journal. */
export interface JournalRow {
  readonly number: string;
  readonly user_id: string;
  readonly key: string;
  readonly leg: number;
  readonly type: string;
  readonly from_kind: string;
  readonly from_ref: string;
  readonly from_balance_after: string | null;
  readonly to_kind: string;
  readonly to_ref: string;
  readonly to_balance_after: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly created_at: number;
}

/** A second set of books, kept independently of the product's from its journal alone. */
export class Books {
  private readonly db: Db;
  readonly #balances = new Map<string, bigint>();
  readonly #hash = createHash('sha256');
  #newest = '0';
  #transfers = 0;

  constructor(db: Db) {
    this.db = db;
  }

  /** Hash over everything that moved so far, in order. */
  get hash(): string {
    return this.#hash.copy().digest('hex');
  }

  get transfers(): number {
    return this.#transfers;
  }

  /** A customer's balance on an account of a kind, in units. */
  balance(userId: string, kind: string): bigint {
    return this.#balances.get(`${userId}/${kind}//USDT`) ?? 0n;
  }

  /** Enters new journal rows. */
  async read(): Promise<{ rows: readonly JournalRow[]; findings: Finding[] }> {
    const rows = await this.db<JournalRow[]>`
      select * from simulation.journal where number > ${this.#newest}::bigint order by number`;
    const findings = rows.flatMap((row) => this.#enter(row));
    this.#newest = rows.at(-1)?.number ?? this.#newest;
    this.#transfers += rows.length;
    return { rows, findings };
  }

  /** Compares every balance of the product with these books. */
  async compare(): Promise<Finding[]> {
    const rows = await this.db<
      { user_id: string; kind: string; ref: string; currency: string; available: string }[]
    >`select * from ledger.balance`;
    const theirs = new Map(
      rows.map(({ user_id, kind, ref, currency, available }) => [
        `${user_id}/${kind}/${ref}/${currency}`,
        units(available),
      ]),
    );
    const places = new Set([...theirs.keys(), ...this.#balances.keys()]);
    return [...places].flatMap((place) => {
      const [own, other] = [this.#balances.get(place) ?? 0n, theirs.get(place) ?? 0n];
      if (own === other && own >= 0n) return [];
      return [
        {
          rule: 'balances follow from transfers',
          detail: `${place}: ${figure(other)}, by its transfers ${figure(own)}`,
        },
      ];
    });
  }

  #enter(row: JournalRow): Finding[] {
    const amount = units(row.amount);
    this.#hash.update(
      `${[row.user_id, row.key, row.leg, row.type, row.from_kind, row.from_ref, row.to_kind, row.to_ref, row.currency, row.amount, row.created_at].join('|')}\n`,
    );
    return [
      ...this.#move(
        row,
        { kind: row.from_kind, ref: row.from_ref, after: row.from_balance_after },
        -amount,
      ),
      ...this.#move(
        row,
        { kind: row.to_kind, ref: row.to_ref, after: row.to_balance_after },
        amount,
      ),
    ];
  }

  #move(
    { user_id: userId, key, leg, currency }: JournalRow,
    { kind, ref, after }: { kind: string; ref: string; after: string | null },
    change: bigint,
  ): Finding[] {
    if (kind.startsWith('house:')) return [];
    const place = `${userId}/${kind}/${ref}/${currency}`;
    const balance = (this.#balances.get(place) ?? 0n) + change;
    if (balance === 0n) this.#balances.delete(place);
    else this.#balances.set(place, balance);
    if (balance >= 0n && after !== null && units(after) === balance) return [];
    const detail = `${key} leg ${leg}: ${place} says ${after}, should be ${figure(balance)}`;
    return [{ rule: 'each transfer records the balance after it', detail }];
  }
}
