import type { Finding } from '../plant.ts';
import { dayNumber, dayText, figure, units } from '../figures.ts';
import type { World } from '../world.ts';
import type { FixedRateModel, Order } from './model.ts';

/** Compares every order and every day's income with the model's, in the tables and as shown. */
export async function checkFixedRate(world: World, model: FixedRateModel): Promise<Finding[]> {
  return [
    ...(await orders(world, model)),
    ...(await income(world, model)),
    ...(await shown(world, model)),
    ...(await capacities(world, model)),
  ];
}

const differing = (
  rule: string,
  served: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
): Finding[] =>
  [...new Set([...served.keys(), ...expected.keys()])]
    .filter((key) => served.get(key) !== expected.get(key))
    .map((key) => ({ rule, detail: `${key}: ${served.get(key)}, rules ${expected.get(key)}` }));

async function orders({ db }: World, model: FixedRateModel): Promise<Finding[]> {
  const rows = await db<Record<string, string>[]>`
    select id, state, amount::text, starts_on::text, total_days::text, credited_days::text,
      income_total::text, reserved::text
    from products.product_order where form = 'fixedRate'`;
  const facts = (row: Record<string, string>) =>
    [
      row['state'],
      figure(units(row['amount']!)),
      row['starts_on'],
      row['total_days'],
      `credited ${row['credited_days']}`,
      `income ${figure(units(row['income_total']!))}`,
      `reserved ${figure(units(row['reserved']!))}`,
    ].join(' ');
  const expected = (order: Order) =>
    [
      order.isOpen ? 'open' : order.isCancelled ? 'cancelled' : 'ended',
      figure(order.amount),
      dayText(order.firstDay),
      order.days,
      `credited ${order.arrivals.length}`,
      `income ${figure(order.income)}`,
      `reserved ${figure(model.promiseOf(order))}`,
    ].join(' ');
  return differing(
    'fixed-rate orders are as sold',
    new Map(rows.map((row) => [row['id']!, facts(row)])),
    new Map(model.orders.map((order) => [order.id, expected(order)])),
  );
}

async function income({ db }: World, model: FixedRateModel): Promise<Finding[]> {
  const rows = await db<{ name: string; amount: string }[]>`
    select i.order_id || ' ' || i.day as name, i.amount::text from products.income i
    join products.product_order o on o.user_id = i.user_id and o.id = i.order_id
    where o.form = 'fixedRate'`;
  const expected = model.orders.flatMap(({ id, firstDay, daily, arrivals }) =>
    arrivals.map((_, index) => [`${id} ${dayText(firstDay + index)}`, figure(daily)] as const),
  );
  return differing(
    'each day has its income once',
    new Map(rows.map(({ name, amount }) => [name, figure(units(amount))])),
    new Map(expected),
  );
}

/** What one customer sees of their newest orders. */
async function shown(world: World, model: FixedRateModel): Promise<Finding[]> {
  const who = world.chance.pick(world.customers);
  const fields = { type: 'arbitrage', pageSize: 10 };
  const { result } = await world.call(who, 'listProductOrders', fields);
  const { records } = result as { records: Record<string, unknown>[] };
  const mine = model.orders.filter(({ userId }) => userId === who.userId).slice(-records.length);
  const today = dayNumber(world.nowMs);
  const expected = mine.map((order) => {
    const { id, daily, days, arrivals } = order;
    const isToday = order.income > 0n ? arrivals.filter((day) => day === today).length : 0;
    const text = [
      model.statusOf(order, world.nowMs),
      `today ${figure(daily * BigInt(isToday))}`,
      `total ${figure(order.income)}`,
      `remaining ${order.isOpen ? days - arrivals.length : 0}`,
      `reserved ${figure(model.promiseOf(order))}`,
      `version ${order.version}`,
    ];
    return [id, text.join(', ')] as const;
  });
  const facts = (row: Record<string, unknown>) =>
    [
      row['status'],
      `today ${String(row['todayIncome'])}`,
      `total ${String(row['totalIncome'])}`,
      `remaining ${String(row['remainCycle'])}`,
      `reserved ${String(row['reserved'])}`,
      `version ${String(row['version'])}`,
    ].join(', ');
  return differing(
    `orders are shown as they are to ${who.name}`,
    new Map(records.map((row) => [String(row['id']), facts(row)])),
    new Map(expected),
  );
}

async function capacities({ db }: World, model: FixedRateModel): Promise<Finding[]> {
  const rows = await db<{ id: string; sold: string }[]>`
    select id, sold::text from products.product where form = 'fixedRate'`;
  return differing(
    'what is sold is counted',
    new Map(rows.map(({ id, sold }) => [id, figure(units(sold))])),
    new Map(model.products.map(({ id, sold }) => [id, figure(sold)])),
  );
}
