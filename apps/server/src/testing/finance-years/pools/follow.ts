import { house, own } from '../books.ts';
import { dayNumber, dayStart, dayText, figure, UNIT, units } from '../figures.ts';
import type { World } from '../world.ts';
import type { Fill, PoolModel, Request } from './model.ts';

interface ShownNav {
  readonly day: string;
  readonly nav: string;
  readonly worth: string;
  readonly units: string;
  readonly highWater: string;
  readonly managementFee: string;
  readonly performanceFee: string;
  readonly text: string;
}

interface ShownRequest {
  readonly id: string;
  readonly fills: readonly { day: string; nav: string; units: string; money: string }[];
}

/** A part of a request may be rounded by a unit of 10⁻⁶. */
const SHARE_SLACK = UNIT / 1_000n;

/** Takes over the NAVs and the trades of pools since the last step, each NAV after judging it. */
export class PoolFollower {
  readonly #seenTransfers = new Set<string>();
  readonly #trades = new Map<string, { readonly cash: bigint; readonly navDay: string }>();

  /** What happened before the model began. */
  async skip(world: World, pools: readonly PoolModel[]): Promise<void> {
    await this.#transfers(world, pools);
    for (const pool of pools) await this.#readTrades(world, pool);
  }

  async follow(world: World, pools: readonly PoolModel[]): Promise<void> {
    for (const { from, to, amount } of await this.#transfers(world, pools))
      world.books.move(from, to, amount);
    for (const pool of pools) {
      await this.#readTrades(world, pool);
      for (const nav of await newNavs(world, pool)) await this.#live(world, pool, nav);
    }
  }

  async #live(world: World, pool: PoolModel, shown: ShownNav): Promise<void> {
    const { books } = world;
    const day = dayNumber(Date.parse(`${shown.day}T00:00:00+08:00`));
    const worth = await this.#worth(world, pool, { shown, day });
    const rules = pool.navOf(worth, day);
    const wrong = (detail: string) =>
      world.found('a NAV is worth ÷ units after fees', `${pool.id} ${shown.day} ${detail}`);
    if (units(shown.worth) !== worth) wrong(`worth ${shown.worth}, rules ${figure(worth)}`);
    if (units(shown.units) !== pool.units)
      wrong(`units ${shown.units}, rules ${figure(pool.units)}`);
    for (const [name, value] of Object.entries(rules))
      if (units(shown[name as keyof typeof rules]) !== value)
        wrong(`${name} ${shown[name as keyof typeof rules]}, rules ${figure(value)}`);
    pool.mark(rules, day);
    const fills = await this.#fills(world, pool, shown.day);
    redeemAll(world, pool, { nav: rules.nav, day, fills });
    for (const request of pool.waiting('buy').filter(({ navDay }) => navDay <= day)) {
      const fill = pool.bought(request.amount, rules.nav);
      compare(world, request, fill, fills.get(request.id));
      pool.issue(request, fill, books);
    }
    pool.payFee(await feePaid(world, pool, shown.day), books);
    if (pool.owed < 0n) wrong('more fees are paid than charged');
  }

  /** Cash by what was paid in and traded, coins and contracts at the recorded marks, less fees. */
  async #worth(
    world: World,
    pool: PoolModel,
    { shown, day }: { shown: ShownNav; day: number },
  ): Promise<bigint> {
    const lines = shown.text.split('\n').map((line) => line.split(' '));
    const named = (word: string) => lines.filter(([first]) => first === word);
    const one = (word: string) => units(named(word)[0]?.[1] ?? '0');
    const marks = new Map<string, bigint>();
    for (const [, symbol, sequence, price] of named('mark')) {
      const [tick] = await world.db<{ sequence: string; price: string; at: number }[]>`
        select sequence::text, price::text, recorded_at as at from markets.tick
        where symbol = ${symbol!} and state = 'live' and recorded_at >= ${dayStart(day)}::timestamptz
        order by tick.sequence limit 1`;
      if (tick?.sequence !== sequence || units(tick!.price) !== units(price!)) {
        const after = tick && tick.at - dayStart(day);
        const detail = `${pool.id} ${shown.day} ${symbol} ${sequence}, log ${tick?.sequence} +${after} ms`;
        world.found('a mark is the first price of its day', detail);
      }
      marks.set(symbol!, units(tick?.price ?? price!));
    }
    const traded = [...this.#trades]
      .filter(([name, { navDay }]) => name.startsWith(`${pool.id} `) && navDay <= shown.day)
      .reduce((sum, [, { cash }]) => sum + cash, 0n);
    const cash = pool.paidIn - pool.paidOut - pool.feesPaid + traded + one('carry');
    const coins = named('coin').reduce(
      (sum, [, symbol, amount]) => sum + (units(amount!) * marks.get(symbol!)!) / UNIT,
      0n,
    );
    const lots = named('lot').reduce((sum, [, , symbol, direction, quantity, entry]) => {
      const gain = marks.get(symbol!)! - units(entry!);
      return sum + floor(units(quantity!) * (direction === 'long' ? gain : -gain));
    }, 0n);
    return cash + coins + lots - pool.owed;
  }

  async #readTrades({ app }: World, pool: PoolModel): Promise<void> {
    const fields = { pool: pool.id, pageSize: 100 };
    const { result } = await app.call('listPoolTrades', fields);
    const { records } = result as { records: Record<string, string>[] };
    for (const { id, kind, cash, navDay } of records)
      this.#trades.set(`${pool.id} ${id} ${kind}`, { cash: units(cash!), navDay: navDay! });
  }

  /** What each request of a pool got at a NAV, as its customer sees it. */
  async #fills(world: World, pool: PoolModel, day: string): Promise<Map<string, Fill>> {
    const all = new Map<string, Fill>();
    for (const who of world.customers) {
      const { result } = await world.call(who, 'getPoolAccount', { pool: pool.id });
      for (const { id, fills } of (result as { requests: ShownRequest[] }).requests) {
        const fill = fills.find((each) => each.day === day);
        if (fill) all.set(id, { units: units(fill.units), money: units(fill.money) });
      }
    }
    return all;
  }

  /** Movements by trading, which other tests judge: everything that is not about units and fees. */
  async #transfers({ db }: World, pools: readonly PoolModel[]) {
    const rows = await db<Record<string, string>[]>`
      select user_id, key, leg::text, from_kind, from_ref, to_kind, to_ref, currency, amount::text
      from ledger.transfer
      where user_id = any(${pools.map(({ userId }) => userId)}::uuid[])
        and key not like 'product/%'`;
    const fresh = rows.filter((row) => {
      const name = [row['user_id'], row['key'], row['leg']].join(' ');
      const isNew = !this.#seenTransfers.has(name);
      this.#seenTransfers.add(name);
      return isNew;
    });
    const account = (row: Record<string, string>, side: 'from' | 'to') => {
      const [kind, currency] = [row[`${side}_kind`]!, row['currency']!];
      return kind.startsWith('house:')
        ? house(kind.slice('house:'.length), currency)
        : own(row['user_id']!, kind, currency, row[`${side}_ref`]);
    };
    return fresh.map((row) => ({
      from: account(row, 'from'),
      to: account(row, 'to'),
      amount: units(row['amount']!),
    }));
  }
}

/** To 10⁻¹⁸, toward negative infinity. */
const floor = (value: bigint): bigint =>
  value / UNIT - (value < 0n && value % UNIT !== 0n ? 1n : 0n);

async function newNavs({ app }: World, pool: PoolModel): Promise<ShownNav[]> {
  const { result } = await app.call('listPoolNavs', { pool: pool.id, pageSize: 100 });
  const { records } = result as { records: ShownNav[] };
  return records.filter(({ day }) => day > dayText(pool.day)).toReversed();
}

/** All that is asked, or the same share for everybody if the pool has not enough free money. */
function redeemAll(
  world: World,
  pool: PoolModel,
  { nav, day, fills }: { nav: bigint; day: number; fills: ReadonlyMap<string, Fill> },
): void {
  const due = pool.waiting('redeem').filter(({ navDay }) => navDay <= day);
  const shares = due.map(({ id, unitsLeft }) => ((fills.get(id)?.units ?? 0n) * UNIT) / unitsLeft);
  const [lowest, highest] = [shares.reduce(min, UNIT), shares.reduce(max, 0n)];
  if (due.length > 0 && highest - lowest > SHARE_SLACK)
    world.found('who leaves gets the same share', `${pool.id} ${shares.map(figure).join()}`);
  for (const request of due) {
    const shown = fills.get(request.id);
    const count = shown?.units ?? 0n;
    if (count > request.unitsLeft) world.found('no more is redeemed than asked', request.id);
    const fill = pool.redeemed(count, nav);
    if (shown) compare(world, request, fill, shown);
    pool.redeem(request, fill, nav, world.books);
  }
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

function compare(world: World, request: Request, rules: Fill, shown: Fill | undefined): void {
  if (shown?.units === rules.units && shown.money === rules.money) return;
  const text = (fill: Fill | undefined) =>
    fill ? `${figure(fill.units)} units for ${figure(fill.money)}` : 'nothing';
  world.found(
    'a request is executed at the next NAV',
    `${request.kind} ${figure(request.amount)}: ${text(shown)}, rules ${text(rules)}`,
  );
}

/** A pool may pay less than it owes while its money is bound. */
async function feePaid({ db }: World, pool: PoolModel, day: string): Promise<bigint> {
  const [row] = await db<{ amount: string }[]>`
    select amount::text from ledger.transfer
    where user_id = ${pool.userId} and key = ${`product/pool-${pool.id}/fee/${day}`}`;
  return units(row?.amount ?? '0');
}
