import type { Db } from '@candor/server/src/platform/db.ts';
import type { JournalRow } from './books.ts';
import type { Finding } from './finding.ts';
import { units } from './money-units.ts';
import type { OracleTick, TickOracle } from './tick-oracle.ts';

interface Row {
  id: string;
  symbol: string;
  direction: 'up' | 'down';
  period_s: number;
  stake: string;
  win_profit: string;
  accepted_at: number;
  accepted_sequence: string;
  status: string;
  entry_sequence: string | null;
  exit_sequence: string | null;
  exit_rule: number;
}

const SETTLE_KEY = /^second-contract\/([^/]+)\/settle$/;
const WINDOW_MS = 3_000;

/** Decides every second contract again, from the remembered log alone. */
export class SecondContractOracle {
  private readonly db: Db;
  readonly #ticks: TickOracle;

  constructor(db: Db, ticks: TickOracle) {
    this.db = db;
    this.#ticks = ticks;
  }

  async judgeSettlements(rows: readonly JournalRow[]): Promise<Finding[]> {
    const groups = Map.groupBy(
      rows.filter(({ key }) => SETTLE_KEY.test(key)),
      ({ key }) => SETTLE_KEY.exec(key)![1]!,
    );
    if (groups.size === 0) return [];
    const contracts = await this.db<Row[]>`
      select * from second_contracts.contract where id = any(${[...groups.keys()]}::uuid[])`;
    return contracts.flatMap((row) => {
      const rightly = this.#decide(row);
      const is = `${row.status} ${row.entry_sequence}→${row.exit_sequence}`;
      const should = `${rightly.status} ${rightly.entry?.sequence ?? null}→${rightly.exit?.sequence ?? null}`;
      const paid = (groups.get(row.id) ?? [])
        .filter(({ to_kind: kind }) => kind === 'contract')
        .reduce((sum, { amount }) => sum + units(amount), 0n);
      if (is === should && paid === payout(row)) return [];
      const detail = `${row.id}: ${is}, by the log ${should}; paid ${paid}`;
      return [{ rule: 'second contracts are decided by the log', detail }];
    });
  }

  #decide(row: Row): { status: string; entry?: OracleTick; exit?: OracleTick } {
    const after = Number(row.accepted_sequence);
    const entry = this.#first(row.symbol, after, row.accepted_at + 1, ['live']);
    if (!entry) return { status: 'voided' };
    let fromMs = entry.timeMs + row.period_s * 1_000;
    let start = entry;
    let moved = 0n;
    for (;;) {
      const exit = this.#first(row.symbol, start.sequence, fromMs, ['live', 'closeOnly']);
      const distance = exit ? exit.price - entry.price - moved : 0n;
      if (exit && distance === 0n) return { status: 'tied', entry, exit };
      if (exit)
        return {
          status: distance > 0n === (row.direction === 'up') ? 'won' : 'lost',
          entry,
          exit,
        };
      const gap = row.exit_rule === 2 ? this.#gapAt(row.symbol, start, fromMs) : null;
      if (!gap) return { status: 'voided', entry };
      moved += gap.after.price - gap.before.price;
      fromMs = gap.after.timeMs + (fromMs - gap.before.timeMs);
      start = gap.after;
    }
  }

  /** Prices on both sides of a moment inside a gap of more than three seconds without ticks. */
  #gapAt(symbol: string, start: OracleTick, atMs: number) {
    const ticks = [start, ...this.#ticks.between(symbol, start.sequence)];
    const next = ticks.findIndex(({ timeMs }) => timeMs >= atMs);
    if (next < 1 || ticks[next]!.timeMs - ticks[next - 1]!.timeMs <= WINDOW_MS) return null;
    const before = ticks.slice(0, next).findLast(({ state }) => state !== 'halted');
    const after = ticks.slice(next).find(({ state }) => state !== 'halted');
    return before && after ? { before, after } : null;
  }

  #first(symbol: string, after: number, fromMs: number, states: readonly string[]) {
    return this.#ticks
      .between(symbol, after)
      .find(
        ({ timeMs, state }) =>
          timeMs >= fromMs && timeMs <= fromMs + WINDOW_MS && states.includes(state),
      );
  }
}

function payout({ status, stake, win_profit: profit }: Row): bigint {
  if (status === 'lost') return 0n;
  return units(stake) + (status === 'won' ? units(profit) : 0n);
}
