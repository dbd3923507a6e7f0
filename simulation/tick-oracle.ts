import { createHash } from 'node:crypto';
import { GENESIS_HASH, parseSources, tickText } from '@candor/domain/markets/tick';
import { price, quantity } from '@candor/domain/money/money';
import type { Db } from '@candor/server/src/platform/db.ts';
import type { Finding } from './finding.ts';
import { units } from './money-units.ts';

/** A recorded tick as the oracle's rules use it. */
export interface OracleTick {
  readonly symbol: string;
  readonly sequence: number;
  readonly timeMs: number;
  readonly price: bigint;
  readonly state: string;
}

interface Row {
  symbol: string;
  sequence: string;
  recorded_at: number;
  price: string;
  volume: string;
  state: 'live' | 'closeOnly' | 'halted';
  simulated: boolean;
  sources: string;
  hash: string;
  previous_hash: string;
}

const TICKS_KEPT = 20_000;

/**
 * The tick log as the simulation reads it: once, in order, and remembered, to detect later changes.
 */
export class TickOracle {
  private readonly db: Db;
  readonly #newest = new Map<string, { sequence: number; hash: string }>();
  readonly #ticks = new Map<string, OracleTick[]>();

  constructor(db: Db) {
    this.db = db;
  }

  /**
   * Reads new ticks and checks that numbers have no gaps and each hash covers its content and the
   * hash before.
   */
  async read(): Promise<Finding[]> {
    const known = [...this.#newest];
    const rows = await this.db<Row[]>`
      select t.symbol, t.sequence, t.recorded_at, t.price, t.volume, t.state, t.simulated, t.sources,
        encode(t.hash, 'hex') as hash, encode(t.previous_hash, 'hex') as previous_hash
      from markets.head h
      left join unnest(${known.map(([symbol]) => symbol)}::text[],
        ${known.map(([, { sequence }]) => sequence)}::bigint[]) as k (symbol, sequence)
        on k.symbol = h.symbol
      join markets.tick t on t.symbol = h.symbol and t.sequence > coalesce(k.sequence, 0)
      order by t.symbol, t.sequence`;
    return rows.flatMap((row) => this.#take(row));
  }

  /** Ticks of a symbol after a sequence, up to another, as far as they are remembered. */
  between(symbol: string, after: number, upTo = Infinity): OracleTick[] {
    const ticks = this.#ticks.get(symbol) ?? [];
    const first = ticks[0]?.sequence ?? 1;
    return ticks.slice(Math.max(0, after + 1 - first), Math.max(0, upTo + 1 - first));
  }

  at(symbol: string, sequence: number): OracleTick | undefined {
    return this.between(symbol, sequence - 1, sequence)[0];
  }

  newest(symbol: string): OracleTick | undefined {
    return this.#ticks.get(symbol)?.at(-1);
  }

  #take(row: Row): Finding[] {
    const sequence = Number(row.sequence);
    const before = this.#newest.get(row.symbol) ?? { sequence: 0, hash: GENESIS_HASH };
    const text = tickText({
      symbol: row.symbol,
      sequence,
      timeMs: row.recorded_at,
      price: price(row.price),
      volume: quantity(row.volume),
      state: row.state,
      simulated: row.simulated,
      sources: parseSources(row.sources, row.recorded_at),
      previousHash: row.previous_hash,
    });
    const hash = createHash('sha256').update(text).digest('hex');
    this.#newest.set(row.symbol, { sequence, hash: row.hash });
    const ticks = this.#ticks.get(row.symbol) ?? [];
    ticks.push({
      symbol: row.symbol,
      sequence,
      timeMs: row.recorded_at,
      price: units(row.price),
      state: row.state,
    });
    this.#ticks.set(row.symbol, ticks.length > 2 * TICKS_KEPT ? ticks.slice(-TICKS_KEPT) : ticks);
    const follows = sequence === before.sequence + 1 && row.previous_hash === before.hash;
    if (follows && hash === row.hash) return [];
    return [
      {
        rule: 'each tick has its hash and follows its predecessor',
        detail: `${row.symbol} ${sequence}`,
      },
    ];
  }
}
