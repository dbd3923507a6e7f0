import { DAY_MS } from '@candor/domain/durations';
import { nextMidnight } from '@candor/domain/calendar';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { type Harness, openHarness, type TestOperator } from '../operators/testing/harness.ts';
import { customerOf, daysOf, host, pass } from './kinds/mining/testing/hosted.ts';
import { newestNav, openIdlePools } from './pools/testing/pool-harness.ts';

let app: TestApp;
let harness: Harness;
let clerk: TestOperator;
beforeAll(async () => {
  app = await openIdlePools();
  harness = await openHarness(app);
  await hireClerk();
});
afterAll(() => app.close());

let hired = 0;
/** A session at the console ends with the day. */
const hireClerk = async () => {
  hired += 1;
  clerk = await harness.hire(`mara-${hired}`, ['finance']);
};

type Item = ConsoleResultOf<'getQueueItem'>;

const item = async (queue: string, id: string): Promise<Item> =>
  (await harness.call('getQueueItem', { queue, id }, clerk)).result;
const list = async (queue: string): Promise<ConsoleResultOf<'listQueue'>> =>
  (await harness.call('listQueue', { queue }, clerk)).result;
const factOf = ({ facts }: Pick<Item, 'facts'>, name: string) =>
  facts.find((fact) => fact.name === name)?.value;

test('machines are listed with the uptime of each recorded day, and nothing to enter', async () => {
  const [row] = await app.db`select id from products.product where seed_name = 'machine-air-110'`;
  const id = row!['id'] as string;
  expect((await item('machines', id)).status).toBe('notRecorded');
  const who = await customerOf(app);
  await host(app, who, id, 3);
  await app.clock.jump(nextMidnight(app.clock.now()) - app.clock.now());
  await pass(app, DAY_MS);
  await hireClerk();
  const shown = await item('machines', id);
  const days = await daysOf(app, id);
  expect(days.length).toBeGreaterThan(0);
  expect(shown.history.map(({ text }) => text)).toEqual(
    days.toReversed().map(({ day, uptime }) => `${day}: ${uptime} %`),
  );
  expect(shown.commands).toEqual([]);
  expect(factOf(shown, 'machines')).toBe('3');
  await app.db`update products.machine_day set uptime = 0.949 where product_id = ${id}`;
  expect(factOf(await item('machines', id), 'uptimeMonth')).toBe('94.9 %');
  const { items } = await list('machines');
  expect(items.find((each) => each.id === id)?.status).toBe('lowUptime');
});

test('pools are listed with their NAV and state, and nothing to enter', async () => {
  const { items } = await list('pools');
  expect(items.map(({ id, status }) => [id, status])).toEqual([
    ['carry', 'atRest'],
    ['trend', 'atRest'],
  ]);
  const shown = await item('pools', 'trend');
  const { day, nav } = await newestNav(app, 'trend');
  expect(factOf(shown, 'navDay')).toBe(day);
  expect(shown.history.length).toBeGreaterThan(0);
  expect(shown.history[0]!.text.startsWith(`${day}: `)).toBe(true);
  expect(Number(factOf(shown, 'nav')) * 1e18).toBeCloseTo(Number(nav), -12);
  expect(shown.commands).toEqual([]);
});

test('a change begins with the terms that were announced last', async () => {
  const [row] = await app.db`select id from products.product where seed_name = 'trend-30'`;
  const id = row!['id'] as string;
  const [offered] = (await item('products', id)).commands;
  expect(offered).toMatchObject({
    kind: 'products.changePool',
    makerChecker: true,
    payload: { productId: id, version: 1, name: 'Trend pool 30', risk: 4, cycleDays: 30 },
  });
  expect(offered!.fields.map(({ name }) => name)).not.toContain('pool');
});
