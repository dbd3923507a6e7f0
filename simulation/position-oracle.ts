import type { Db } from '@candor/server/src/platform/db.ts';
import type { JournalRow } from './books.ts';
import type { Finding } from './finding.ts';
import { cutOff, figure, roundUp, timesDown, timesUp, UNIT, units } from './money-units.ts';
import type { OracleTick, TickOracle } from './tick-oracle.ts';

interface Row {
  id: string;
  parent_id: string | null;
  symbol: string;
  direction: 'long' | 'short';
  margin_mode: 'isolated' | 'cross';
  margin: string;
  quantity_base: string;
  entry_price: string;
  liquidation_price: string | null;
  take_profit: string | null;
  stop_loss: string | null;
  trailing_callback: string | null;
  trailing_activation: string | null;
  trailing_from_sequence: string | null;
  triggers_from_sequence: string;
  status: string;
  close_reason:
    | 'user'
    | 'takeProfit'
    | 'stopLoss'
    | 'trailingStop'
    | 'limitClose'
    | 'liquidation'
    | null;
  exit_price: string | null;
  profit: string | null;
  close_fee: string | null;
  close_fee_level: number | null;
  close_sequence: string | null;
}

interface ClosedRow extends Row {
  /** Limit of the close order that closed it. */
  close_order_limit: string | null;
}

/** Half spread and one-way fee, as figures; the numbers of the rules, repeated independently. */
const terms = (symbol: string) => {
  if (symbol.endsWith('USDT')) return { halfSpread: 2n * 10n ** 14n, fee: 6n * 10n ** 14n };
  if (symbol.startsWith('XA')) return { halfSpread: 15n * 10n ** 13n, fee: 5n * 10n ** 14n };
  return { halfSpread: 6n * 10n ** 13n, fee: 12n * 10n ** 13n };
};
/** Percent of a trading fee that each level saves. */
const DISCOUNTS = [0n, 5n, 10n, 15n, 20n, 25n, 30n];
const LIQUIDATION_FEE = 15n * 10n ** 15n;
const DECIMALS = 6;
const CLOSE_KEY = /^position\/([^/]+)\/close(?:\/([^/]+))?$/;

/** Judges every close by the tick that it names, with independent arithmetic. */
export class PositionOracle {
  private readonly db: Db;
  readonly #ticks: TickOracle;

  constructor(db: Db, ticks: TickOracle) {
    this.db = db;
    this.#ticks = ticks;
  }

  /** Checks closes among new transfers: right price, right reason, right money. */
  async judgeCloses(rows: readonly JournalRow[]): Promise<Finding[]> {
    const groups = Map.groupBy(
      rows.filter(({ key }) => CLOSE_KEY.test(key)),
      ({ key }) => key,
    );
    if (groups.size === 0) return [];
    const ids = [...groups.keys()].map((key) => CLOSE_KEY.exec(key)!);
    const positions = await this.db<ClosedRow[]>`
      select p.*, (select limit_price from positions.close_order o
          where o.user_id = p.user_id and o.filled_as = p.id) as close_order_limit
      from positions.position p where id = any(${ids.map(([, whole, slice]) => slice ?? whole!)}::uuid[])`;
    const byId = new Map(positions.map((row) => [row.id, row]));
    return ids.flatMap(([key, whole, slice]) => {
      const position = byId.get(slice ?? whole!);
      if (position?.status !== 'closed')
        return [{ rule: 'an accepted close closes the position', detail: key }];
      return [...this.#judge(position, groups.get(key)!)].map((detail) => ({
        rule: 'a close follows from the log and the rules',
        detail: `${key}: ${detail}`,
      }));
    });
  }

  /** Open positions whose stops were met by a tick that the engine had time to settle. */
  async findForgotten(): Promise<Finding[]> {
    const rows = await this.db<Row[]>`
      select * from positions.position where status = 'open'
        and (stop_loss is not null or take_profit is not null or trailing_callback is not null)`;
    return rows.flatMap((row) => {
      const ticks = this.#ticks.between(row.symbol, Number(row.triggers_from_sequence));
      const isTrailed = trailedBy(row, this.#ticks);
      const met = ticks.find((tick) => meets(row, tick) || isTrailed(tick));
      if (!met) return [];
      return [
        {
          rule: 'a triggered stop closes the position',
          detail: `${row.id} by ${row.symbol} ${met.sequence}`,
        },
      ];
    });
  }

  *#judge(row: ClosedRow, transfers: readonly JournalRow[]): Generator<string> {
    const tick = this.#ticks.at(row.symbol, Number(row.close_sequence));
    if (!tick) return yield `no tick ${row.close_sequence}`;
    if (tick.state === 'halted') yield 'at a halted tick';
    if (row.close_reason !== 'user') yield* this.#judgeReason(row, tick);
    const due = settled(row, tick);
    const returned = sumTo(transfers);
    if (units(row.exit_price!) !== due.exit)
      yield `exit ${row.exit_price}, not ${figure(due.exit)}`;
    // What a cross account pays depends on everything in it, which the audits check.
    if (row.margin_mode === 'cross') return;
    if (units(row.profit!) !== due.profit) yield `profit ${row.profit}, not ${figure(due.profit)}`;
    if (units(row.close_fee!) !== due.fee) yield `fee ${row.close_fee}, not ${figure(due.fee)}`;
    if (returned !== due.returned)
      yield `returned ${figure(returned)}, not ${figure(due.returned)}`;
  }

  /** What an order closed exits at its limit or better; the order says which limit. */
  *#judgeLimitClose(row: ClosedRow): Generator<string> {
    if (!row.close_order_limit) return yield 'no close order says so';
    const isWorse =
      row.direction === 'long'
        ? units(row.exit_price!) < units(row.close_order_limit)
        : units(row.exit_price!) > units(row.close_order_limit);
    if (isWorse) yield `exit ${row.exit_price} beyond the limit ${row.close_order_limit}`;
  }

  *#judgeReason(row: ClosedRow, tick: OracleTick): Generator<string> {
    const triggersFrom = Number(row.triggers_from_sequence);
    if (row.close_reason === 'limitClose') return yield* this.#judgeLimitClose(row);
    if (row.parent_id !== null) return;
    if (tick.sequence <= triggersFrom) yield `armed at ${triggersFrom}, closed at ${tick.sequence}`;
    if (row.margin_mode === 'cross' && row.close_reason === 'liquidation') return;
    const isTrailed = trailedBy(row, this.#ticks);
    const isMet =
      row.close_reason === 'liquidation'
        ? isBeyond(row, tick.price, row.liquidation_price, 'losing')
        : row.close_reason === 'trailingStop'
          ? isTrailed(tick)
          : meets(row, tick);
    if (!isMet) yield `${row.close_reason} at ${figure(tick.price)}, which does not meet it`;
    const earlier = this.#ticks
      .between(row.symbol, triggersFrom, tick.sequence - 1)
      .find((each) => meets(row, each) || isTrailed(each));
    if (earlier) yield `its stop was met by ${earlier.sequence} already`;
  }
}

/** Whether a tick triggers the trailing stop, from every tick since it was set, in whole numbers. */
function trailedBy(row: Row, ticks: TickOracle): (tick: OracleTick) => boolean {
  if (row.trailing_callback === null) return () => false;
  const sign = row.direction === 'long' ? 1n : -1n;
  const from = Number(row.trailing_from_sequence);
  const callback = units(row.trailing_callback);
  const activation = row.trailing_activation === null ? null : units(row.trailing_activation);
  const triggering = new Set<number>();
  let best: bigint | null = null;
  for (const { sequence, state, price } of ticks.between(row.symbol, from - 1)) {
    if (state === 'halted' && sequence !== from) continue;
    const mark = sign * price;
    if (best === null && activation !== null && mark < sign * activation) continue;
    if (best === null || mark > best) best = mark;
    const level = sign > 0n ? timesDown(best, UNIT - callback) : -timesUp(-best, UNIT + callback);
    if (sequence > from && mark <= level) triggering.add(sequence);
  }
  return ({ sequence }) => triggering.has(sequence);
}

/** Whether a tick meets the stop loss or the take profit. */
const meets = (row: Row, tick: OracleTick): boolean =>
  tick.state !== 'halted' &&
  (isBeyond(row, tick.price, row.stop_loss, 'losing') ||
    isBeyond(row, tick.price, row.take_profit, 'winning'));

function isBeyond(row: Row, price: bigint, level: string | null, side: 'losing' | 'winning') {
  if (level === null) return false;
  const isDown = (row.direction === 'long') === (side === 'losing');
  return isDown ? price <= units(level) : price >= units(level);
}

/**
 * The result of a close at a tick. Rules §2 and §4: gains are truncated, losses and fees rounded
 * up.
 */
function settled(row: Row, tick: OracleTick) {
  const { halfSpread, fee: feeRate } = terms(row.symbol);
  const isLiquidation = row.close_reason === 'liquidation';
  const isLong = row.direction === 'long';
  const worsened = isLong
    ? timesDown(tick.price, UNIT - halfSpread)
    : timesUp(tick.price, UNIT + halfSpread);
  const exit = isLiquidation ? tick.price : worsened;
  const [margin, quantity] = [units(row.margin), units(row.quantity_base)];
  const move = isLong ? exit - units(row.entry_price) : units(row.entry_price) - exit;
  const exact = timesDown(quantity, move);
  const loss = exact < 0n ? roundUp(-exact, DECIMALS) : 0n;
  const profit = exact < 0n ? -smaller(loss, margin) : cutOff(exact, DECIMALS);
  const rate = isLiquidation ? LIQUIDATION_FEE : discounted(feeRate, row.close_fee_level);
  const fullFee = roundUp(timesUp(timesUp(quantity, exit), rate), DECIMALS);
  const left = margin + profit;
  const fee = smaller(fullFee, isLiquidation && profit > 0n ? margin : left);
  return { exit, profit, fee, returned: left - fee };
}

const discounted = (rate: bigint, level: number | null): bigint =>
  (rate * (100n - DISCOUNTS[level ?? 0]!)) / 100n;

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Net amount that the transfers of a close brought to the contract account. */
const sumTo = (transfers: readonly JournalRow[]): bigint =>
  transfers.reduce((sum, { to_kind: to, from_kind: from, amount }) => {
    if (to === 'contract') return sum + units(amount);
    return from === 'contract' ? sum - units(amount) : sum;
  }, 0n);
