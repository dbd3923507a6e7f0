import { audit } from '@candor/server/src/audit/audit.ts';
import { reconcile } from '@candor/server/src/modules/ledger/index.ts';
import type { Db } from '@candor/server/src/platform/db.ts';
import { Books } from './books.ts';
import type { Finding } from './finding.ts';
import type { Model } from './model.ts';
import { PositionOracle } from './position-oracle.ts';
import { SecondContractOracle } from './second-contract-oracle.ts';
import { TickOracle } from './tick-oracle.ts';

const LATE_MS = 40 * 60_000;

/** Looks for violations: a quick scan after every step, everything occasionally. */
export class Inspector {
  readonly books: Books;
  readonly #db: Db;
  readonly #model: Model;
  readonly #ticks: TickOracle;
  readonly #positions: PositionOracle;
  readonly #secondContracts: SecondContractOracle;

  constructor(db: Db, model: Model) {
    this.#db = db;
    this.#model = model;
    this.books = new Books(db);
    this.#ticks = new TickOracle(db);
    this.#positions = new PositionOracle(db, this.#ticks);
    this.#secondContracts = new SecondContractOracle(db, this.#ticks);
  }

  /** After every step: checks everything that moved against our own books, log and rules. */
  async scan(): Promise<Finding[]> {
    const { rows, findings } = await this.books.read();
    if (rows.length === 0) return findings;
    return [
      ...findings,
      ...(await this.#ticks.read()),
      ...(await this.books.compare()),
      ...(await this.#positions.judgeCloses(rows)),
      ...(await this.#secondContracts.judgeSettlements(rows)),
    ];
  }

  /**
   * Checks everything while nothing is in progress, including the product's own proofs and the
   * responses.
   */
  async inspect(): Promise<Finding[]> {
    return [
      ...(await this.scan()),
      ...(await this.#ticks.read()),
      ...(await this.#model.compare(this.#db, this.books)),
      ...(await this.prove()),
    ];
  }

  /** The product's two sets of checks. */
  async prove(): Promise<Finding[]> {
    const reconciled = await reconcile(this.#db);
    const audited = await audit(this.#db);
    return [
      ...reconciled.map(({ rule, where, detail }) => ({
        rule: `reconcile: ${rule}`,
        detail: `${where}: ${detail}`,
      })),
      ...audited.map(({ check, place, detail }) => ({
        rule: `audit: ${check}`,
        detail: `${place}: ${detail}`,
      })),
    ];
  }

  /** Finds overdue work. Only when a server has been up, undisturbed, for a while. */
  async findLate(nowMs: number): Promise<Finding[]> {
    const beforeMs = nowMs - LATE_MS;
    const late = await this.#db<{ what: string; which: string }[]>`
      select 'job' as what, name || '/' || key || ' ' || coalesce(last_error, '') as which
        from platform.due where due_at < ${beforeMs}::timestamptz
      union all
      select 'event', topic from platform.outbox where created_at < ${beforeMs}::timestamptz
      union all
      select 'carry', symbol from positions.carry_due where due_at < ${beforeMs}::timestamptz
      union all
      select 'second contract', c.id::text from second_contracts.contract c
        join markets.head h on h.symbol = c.symbol and h.recorded_at > c.awaits_at + interval '10 seconds'
        where c.status = 'active' and c.awaits_at < ${beforeMs}::timestamptz`;
    return [
      ...late.map(({ what, which }) => ({
        rule: 'due rows are processed',
        detail: `${what} ${which}`,
      })),
      ...(await this.#positions.findForgotten()),
    ];
  }
}
