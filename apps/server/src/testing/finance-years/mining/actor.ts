import { daysBetween } from '@candor/domain/calendar';
import { KeyedStream } from '@candor/domain/markets/practice/keyed-stream';
import { money } from '@candor/domain/money/money';
import { practiceUptime } from '@candor/domain/products/kinds/mining/uptime';
import { offerMachine } from '../../../modules/products/kinds/mining/testing/hosted.ts';
import type { Finding } from '../plant.ts';
import { dayNumber, dayStart, dayText, figure, UNIT, units } from '../figures.ts';
import { type Customer, FUND_PASSWORD } from '../people.ts';
import type { Actor, World } from '../world.ts';
import { dayOf, maximumOf, MiningModel, type NetworkState, type Order } from './model.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';
/** The mark of a day is the last price before its last minute. Source: decision 0115. */
const MARK_AGE_MS = 60_000;
/** Days of each machine on sale; short ones, so that orders end within a test. */
const CYCLES = [2, 9, 45];

/** Customers who host machines, and what the published logs say that these mined. */
export function miningActor(): Actor {
  const model = new MiningModel();
  const log = new MiningLog();
  const deeds = [buys, buys, buys, cancels, asksWrongly];
  const live = async (world: World) => {
    await log.read(world, model);
    model.live(dayNumber(world.nowMs), world.books);
  };
  return {
    name: 'mining',
    open: (world) => offerMachines(world, model),
    act: async (world) => world.chance.pick(deeds)(world, { model, log }),
    live,
    async check(world) {
      await live(world);
      return shown(world, model);
    },
    moments: (nowMs) => [
      dayStart(dayNumber(nowMs) + 3),
      ...model.orders
        .filter(({ state }) => state === 'open')
        .map(({ firstDay, machine }) => dayStart(firstDay + machine.days)),
    ],
    promised: () =>
      new Map([['BTC', model.orders.reduce((sum, { reserved }) => sum + reserved, 0n)]]),
  };
}

interface Parts {
  readonly model: MiningModel;
  readonly log: MiningLog;
}

/** From this day on machines stand still, when some are hosted. */
const SOON_DAYS = 4;

/** Machines of the first catalogue with cycles and prices of their own. */
async function offerMachines(world: World, model: MiningModel): Promise<void> {
  for (const [index, days] of CYCLES.entries()) {
    const id = await offerMachine(world.app, {
      id: await idWithOutages(world, index),
      name: `Years ${days}`,
      cycleDays: days,
      price: money(String(20 * days)),
      hosting: money(`1.${index}7`),
      electricity: money('0.051'),
    });
    world.names(id);
    const { result } = await world.app.call('getMiner', { id });
    const { miner } = result as { miner: Record<string, string> };
    model.machines.push({
      id,
      days,
      price: units(miner['price']!),
      hashrate: units(miner['hashrate']!),
      powerW: BigInt(miner['powerW']!),
      // Shown as a percentage.
      poolFee: units(miner['poolFee']!) / 100n,
      electricity: units(miner['electricity']!),
      hosting: units(miner['hosting']!),
    });
  }
}

/** A machine that stands still for hours in the first days in which it is hosted, as few do. */
async function idWithOutages({ db, nowMs }: World, index: number): Promise<string> {
  const [row] = await db<{ value: Buffer }[]>`
    select value from platform.secret where name = 'products.practiceNetwork'`;
  const secret = KeyedStream.open(row!.value);
  const today = daysBetween('1970-01-01', dayText(dayNumber(nowMs)));
  for (let number = index; ; number += CYCLES.length) {
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const uptimes = Array.from({ length: 5 }, (_, day) =>
      practiceUptime(secret, id, today + SOON_DAYS + day),
    );
    if (uptimes.filter((uptime) => uptime < (8n * UNIT) / 10n).length >= 2) return id;
  }
}

/** The two public logs, each read once; every record of a machine is computed again. */
class MiningLog {
  readonly network: NetworkState[] = [];
  #networkAfter = 0;
  #daysAfter = 0;

  async read(world: World, model: MiningModel): Promise<void> {
    await this.readNetwork(world);
    for (;;) {
      const asked = this.#daysAfter > 0 ? { after: this.#daysAfter } : {};
      const { result } = await world.app.call('listMachineDays', { ...asked, limit: 1_000 });
      const { records, next } = result as { records: Record<string, string>[]; next?: number };
      for (const record of records) await this.#judge(world, model, record);
      this.#daysAfter = Number(records.at(-1)?.['sequence'] ?? this.#daysAfter);
      if (next === undefined) return;
    }
  }

  async readNetwork({ app }: World): Promise<void> {
    const asked = this.#networkAfter > 0 ? { after: this.#networkAfter } : {};
    const { result } = await app.call('listNetworkRecords', { ...asked, limit: 1_000 });
    const { records } = result as { records: Record<string, string>[] };
    for (const { sequence, timeMs, difficulty, reward } of records) {
      this.#networkAfter = Number(sequence);
      const figures = { difficulty: units(difficulty!), reward: units(reward!) };
      this.network.push({ timeMs: Number(timeMs), ...figures });
    }
  }

  async #judge(world: World, model: MiningModel, record: Record<string, string>): Promise<void> {
    const machine = model.machines.find(({ id }) => id === record['productId']);
    if (!machine) return;
    const day = dayNumber(Date.parse(`${record['day']}T00:00:00+08:00`));
    const mark = await markOf(world, record, dayStart(day + 1) - MARK_AGE_MS);
    const uptime = units(record['uptime']!) / 100n;
    const rules = dayOf(machine, this.network, { day, uptime, mark });
    const { output, electricity, hosting, income } = rules;
    const figures = { output, electricity, hosting, income };
    for (const [name, value] of Object.entries(figures))
      if (units(record[name]!) !== value)
        world.found(
          'a machine earns what it mined',
          `${name} of ${record['day']}: ${record[name]}, rules ${figure(value)}`,
        );
    model.days.set(`${machine.id} ${day}`, rules);
  }
}

/** The price of a day: the last one recorded before its last minute. */
async function markOf(
  world: World,
  { markSequence, mark, day }: Record<string, string>,
  endMs: number,
): Promise<bigint> {
  const [tick] = await world.db<{ sequence: string; price: string }[]>`
    select sequence::text, price::text from markets.tick
    where symbol = 'BTCUSDT' and state <> 'halted' and recorded_at < ${endMs}::timestamptz
    order by tick.sequence desc limit 1`;
  if (tick?.sequence !== String(markSequence) || units(tick.price) !== units(mark!))
    world.found('the price of a day is its last', `${day} ${mark}, rules ${tick?.price}`);
  return units(tick!.price);
}

async function buys(world: World, { model, log }: Parts): Promise<void> {
  const { chance, books } = world;
  const machine = chance.pick(model.machines);
  const who = chance.pick(world.customers);
  const count = BigInt(chance.happens(0.1) ? chance.pick([0, 21, 20]) : chance.between(1, 6));
  await log.readNetwork(world);
  const reserved = maximumOf(machine, log.network.at(-1)!, count);
  const held = model.orders
    .filter((each) => each.userId === who.userId && each.machine === machine)
    .reduce((sum, each) => sum + (each.state === 'open' ? each.count : 0n), 0n);
  const isAllowed =
    count >= 1n &&
    count <= 20n &&
    held + count <= 50n &&
    reserved <= books.of('house:equity BTC') &&
    machine.price * count <= books.of(`${who.userId} balance  USDT`);
  const fields = { productId: machine.id, quantity: Number(count), safePassword: FUND_PASSWORD };
  const answer = await world.call(who, 'buyMiner', fields);
  if ((answer.code === 200) !== isAllowed)
    world.found('machines are sold by the rules', `${answer.errorKey}: ${count}`);
  if (answer.code !== 200) return;
  const { id, reserved: shownMost } = answer.result as { id: string; reserved: string };
  world.names(id);
  if (units(shownMost) !== reserved)
    world.found('the maximum is promised', `${shownMost}, rules ${figure(reserved)}`);
  const firstDay = dayNumber(world.nowMs) + 1;
  model.buy({ id, userId: who.userId, machine, count, firstDay, reserved }, books);
}

const ownerOf = ({ customers }: World, { userId }: Order): Customer =>
  customers.find((each) => each.userId === userId)!;

async function cancels(world: World, { model }: Parts): Promise<void> {
  const order = world.chance.happens(0.6) ? model.orders.at(-1) : model.orders.at(0);
  if (!order) return;
  const isAllowed = order.state === 'open' && world.nowMs < dayStart(order.firstDay);
  const fields = { id: order.id, safePassword: FUND_PASSWORD };
  const { code, errorKey } = await world.call(ownerOf(world, order), 'redeemProductOrder', fields);
  if ((code === 200) !== isAllowed)
    world.found('a price returns before the first day alone', `${order.id}: ${errorKey}`);
  if (code === 200) model.cancel(order, world.books);
}

/** Nothing of this may move money. */
async function asksWrongly(world: World, { model }: Parts): Promise<void> {
  const { chance, customers } = world;
  const order = model.orders.at(-1);
  if (!order) return;
  const stranger = customers.find(({ userId }) => userId !== order.userId)!;
  const password = { safePassword: FUND_PASSWORD };
  const odd = [
    ['redeemProductOrder', { id: order.id, ...password }],
    ['buyMiner', { productId: NOBODY, quantity: 1, ...password }],
    ['buyMiner', { productId: order.machine.id, quantity: chance.pick([-1, 1.5]), ...password }],
    ['buyProduct', { productId: order.machine.id, amount: '1', ...password }],
  ] as const;
  const [name, fields] = chance.pick(odd);
  const { code } = await world.call(stranger, name, fields);
  if (code === 200) world.found('odd input is refused', `${name} ${JSON.stringify(fields)}`);
}

/** Every order of machines, with what it has earned and what is still kept for it. */
async function shown({ db }: World, model: MiningModel): Promise<Finding[]> {
  const rows = await db<Record<string, string>[]>`
    select id, state, income_total::text as income, credited_days::text as days, reserved::text
    from products.product_order where form = 'machine'`;
  const served = new Map(
    rows.map(({ id, state, income, days, reserved }) => [
      id,
      `${state} ${figure(units(income!))} in ${days} days, ${figure(units(reserved!))} kept`,
    ]),
  );
  return model.orders.flatMap(({ id, state, income, credited, reserved }) => {
    const rules = `${state} ${figure(income)} in ${credited} days, ${figure(reserved)} kept`;
    const rule = 'machines earn for their orders';
    return served.get(id) === rules
      ? []
      : [{ rule, detail: `${id}: ${served.get(id)}; rules ${rules}` }];
  });
}
