import { DAY_MS, HOUR_MS } from '@candor/domain/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { customerOf, host, machineFields, orderOf, pass } from './mining/testing/hosted.ts';

const TWO = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
] as const;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ pools: true });
  await app.clock.advance(3_000);
});
afterAll(() => app.close());

type Fields = Readonly<Record<string, unknown>>;

/** As the console does once a second person has confirmed. */
async function perform(kind: string, fields: Fields, operatorIds: readonly string[] = TWO) {
  const command = app.app.operatorCommands[`products.${kind}`]!;
  const payload = command.payload.parse(fields);
  const context = { operatorIds, nowMs: app.clock.now() };
  await inTransaction(app.db, (tx) => command.execute(tx, payload, context));
}

const sale = (fields: Fields): Fields => ({
  name: 'Announced',
  cycleDays: 30,
  minAmount: '1',
  maxAmount: '20',
  maxPerCustomer: '50',
  capacity: '200',
  level: 0,
  saleTo: app.clock.now() + 30 * DAY_MS,
  ...fields,
});
const costs = { hostingPrice: '600', poolFee: '0.02', electricity: '0.06', hosting: '0.3' };
const reasons = ['priceMayFall', 'leverage', 'lockedUntilEnd'];

/** How each form is announced and changed. */
const forms = {
  FixedRate: {
    entered: (fields: Fields = {}) =>
      sale({ minAmount: '100', maxAmount: '500', maxPerCustomer: '500', ...fixed, ...fields }),
    machine: {},
    seedName: 'fixed-7',
    foreign: 'machine-air-110',
  },
  Machine: {
    entered: (fields: Fields = {}) => sale({ ...costs, ...machineFields, ...fields }),
    machine: {},
    seedName: 'machine-air-110',
    foreign: 'trend-30',
  },
  Pool: {
    entered: (fields: Fields = {}) => sale({ risk: 4, riskReasons: reasons, ...fields }),
    machine: { pool: 'trend' },
    seedName: 'trend-30',
    foreign: 'fixed-7',
  },
} as const;
const fixed = { currency: 'USDT', dailyRate: '0.0004', capacity: '5000' };
type Form = keyof typeof forms;
const names = Object.keys(forms) as Form[];

async function seeded(name: string): Promise<string> {
  const [row] = await app.db`select id from products.product where seed_name = ${name}`;
  return row!['id'] as string;
}

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly [field: string]: unknown;
}
const shown = async (id: string): Promise<Shown> =>
  (await app.call('getProduct', { id })).result as Shown;

async function announced(name: string): Promise<Shown> {
  const { result } = await app.call('listProducts', { pageSize: 100 });
  const { records } = result as { records: Shown[] };
  return records.find((each) => each.name === name)!;
}

const outOfBounds = (name: string) => ({ key: 'settings.outOfBounds', details: { name } });

describe.each(names)('%s', (form) => {
  const { entered, machine, seedName, foreign } = forms[form];
  const announce = (fields: Fields = {}, people?: string[]) =>
    perform(`announce${form}`, { ...entered(fields), ...machine }, people);
  const change = async (fields: Fields = {}) =>
    perform(`change${form}`, {
      productId: await seeded(seedName),
      version: 1,
      ...entered(fields),
    });

  test('is put on sale by two people, at once', async () => {
    expect(app.app.operatorCommands[`products.announce${form}`]).toMatchObject({
      role: 'finance',
      makerChecker: true,
    });
    await expect(announce({}, [TWO[0]])).rejects.toThrow('two operators');
    await expect(announce({}, [TWO[0], TWO[0]])).rejects.toThrow('two operators');
    await announce({ name: `New ${form}` });
    expect(await announced(`New ${form}`)).toMatchObject({ status: 'onSale', version: 1 });
  });

  test.each([
    [{ cycleDays: 0 }, 'cycleDays'],
    [{ cycleDays: 367 }, 'cycleDays'],
    [{ maxAmount: '0' }, 'maxAmount'],
    [{ maxPerCustomer: '1' }, 'maxPerCustomer'],
    [{ capacity: '1' }, 'capacity'],
    [{ level: 7 }, 'level'],
    [{ saleTo: 1 }, 'saleTo'],
  ])('refuses %o', async (fields, name) => {
    await expect(announce(fields)).rejects.toMatchObject(outOfBounds(name));
    await expect(change(fields)).rejects.toMatchObject(outOfBounds(name));
  });

  test.each([
    { name: 'a' },
    { name: 'Safe \u202e elbuod' },
    { minAmount: '1e3' },
    { capacity: '-5' },
    { cycleDays: 1.5 },
    { level: -1 },
  ])('cannot read %o', async (fields) => {
    await expect(announce(fields)).rejects.toThrow();
    await expect(change(fields)).rejects.toThrow();
  });

  test('changes an hour later, and not by what was read before another change', async () => {
    const id = await seeded(seedName);
    const before = await shown(id);
    const nowMs = app.clock.now();
    const fields = { name: `Changed ${form}`, saleFrom: nowMs, saleTo: nowMs + 60 * DAY_MS };
    await change(fields);
    expect(await shown(id)).toEqual(before);
    await expect(change({ name: 'Overwritten' })).rejects.toMatchObject({
      key: 'products.staleTerms',
    });
    await pass(app, HOUR_MS);
    expect(await shown(id)).toMatchObject({ name: `Changed ${form}`, version: 2 });
    const again = { ...entered(fields), productId: id, version: 2 };
    await expect(perform(`change${form}`, again)).rejects.toMatchObject({
      key: 'settings.unchanged',
    });
  });

  test('does not change a product of another form, or none', async () => {
    for (const productId of [await seeded(foreign), '00000000-0000-7000-8000-000000000000'])
      await expect(
        perform(`change${form}`, { ...entered(), productId, version: 1 }),
      ).rejects.toMatchObject({ key: 'products.notFound' });
  });
});

test('keeps the currency of a product, in which its sales are counted', async () => {
  const productId = await seeded('fixed-15');
  const terms = forms.FixedRate.entered({ currency: 'BTC' });
  await expect(
    perform('changeFixedRate', { ...terms, productId, version: 1 }),
  ).rejects.toMatchObject(outOfBounds('currency'));
});

test.each([
  [{ hostingPrice: '0' }, 'hostingPrice'],
  [{ hostingPrice: '1000001' }, 'hostingPrice'],
  [{ poolFee: '0.11' }, 'poolFee'],
  [{ electricity: '1.01' }, 'electricity'],
  [{ hosting: '101' }, 'hosting'],
  [{ minAmount: '1.5' }, 'minAmount'],
  [{ hashrate: '0' }, 'hashrate'],
  [{ hashrate: '90000' }, 'hashrate'],
  [{ hashrate: '9' }, 'powerW'],
  [{ powerW: 290 }, 'powerW'],
  [{ weightKg: '0' }, 'weightKg'],
  [{ temperatureMax: -20 }, 'temperatureMax'],
])('no machine is announced, or changed to be, with %o', async (fields, name) => {
  const entered = forms.Machine.entered(fields);
  await expect(perform('announceMachine', entered)).rejects.toMatchObject(outOfBounds(name));
  await perform('announceMachine', forms.Machine.entered({ name: 'Sound' }));
  const { id: productId } = await announced('Sound');
  const changed = { ...entered, productId, version: 1 };
  await expect(perform('changeMachine', changed)).rejects.toMatchObject(outOfBounds(name));
});

interface MachineDayShown {
  readonly productId: string;
  readonly version: number;
  readonly day: string;
  readonly income: string;
}

test('a machine that was hosted before a change costs and earns by its own terms', async () => {
  await perform('announceMachine', forms.Machine.entered({ name: 'Kept' }));
  const { id } = await announced('Kept');
  const who = await customerOf(app);
  const order = (await host(app, who, id)).result as { id: string };
  const dearer = {
    ...forms.Machine.entered({
      name: 'Dearer',
      hostingPrice: '900',
      poolFee: '0.1',
      hashrate: '180',
      powerW: 3_100,
    }),
    productId: id,
    version: 1,
  };
  const { describe: describeChange } = app.app.operatorCommands['products.changeMachine']!;
  const facts = await describeChange!(app.db, dearer);
  expect(facts.find(({ name }) => name === 'hostingPrice')?.value).toBe('600 → 900 USDT');
  expect(facts.find(({ name }) => name === 'hosting')?.value).toBe('0.3');
  expect(facts.find(({ name }) => name === 'hashrate')?.value).toBe('90 TH/s → 180 TH/s');
  expect(facts.find(({ name }) => name === 'powerW')?.value).toBe('2900 W → 3100 W');
  await perform('changeMachine', dearer);
  await pass(app, 3 * DAY_MS);
  const { order: kept, income } = await orderOf(app, who, order.id);
  expect(kept).toMatchObject({ version: 1, amount: '600', productName: 'Kept' });
  expect(income).toHaveLength(2);
  const { result } = await app.call('getMiner', { id });
  expect(result).toMatchObject({
    miner: { version: 2, price: '900', hashrate: '180', powerW: 3_100, manufacturer: 'Northforge' },
  });
  const log = await app.call('listMachineDays', {});
  const days = (log.result as { records: MachineDayShown[] }).records.filter(
    ({ productId }) => productId === id,
  );
  expect(new Set(days.map(({ version }) => version))).toEqual(new Set([1, 2]));
  for (const { day, amount } of income as { day: string; amount: string }[])
    // Cut to the decimals of the currency when it is credited.
    expect(days.find((each) => each.version === 1 && each.day === day)?.income).toMatch(amount);
});

test.each([
  [{ risk: 3 }, 'risk'],
  [{ riskReasons: ['priceMayFall', 'lockedUntilEnd'] }, 'riskReasons'],
])('no product of a pool plays its risk down with %o', async (fields, name) => {
  const entered = { ...forms.Pool.entered(fields), pool: 'trend' };
  await expect(perform('announcePool', entered)).rejects.toMatchObject(outOfBounds(name));
});

test.each([
  { riskReasons: [...reasons, 'principalKept'] },
  { riskReasons: [...reasons, 'leverage'] },
  { risk: 6 },
  { pool: 'other' },
])('cannot read %o of a product of a pool', async (fields) => {
  const entered = { ...forms.Pool.entered(), pool: 'trend', ...fields };
  await expect(perform('announcePool', entered)).rejects.toThrow();
});

test('units are sold of a pool that trades, and stay those of that pool', async () => {
  await perform('announcePool', {
    ...forms.Pool.entered({ name: 'Carry 30', risk: 3, riskReasons: carryReasons }),
    pool: 'carry',
  });
  const carry = await announced('Carry 30');
  expect(carry).toMatchObject({ type: 'arbitrage', pool: 'carry', risk: 3 });
  await app.db`alter table products.pool rename to away`;
  await app.db`create table products.pool (like products.away)`;
  const refused = perform('announcePool', { ...forms.Pool.entered(), pool: 'trend' });
  await expect(refused).rejects.toMatchObject({ key: 'pools.notFound' });
  await app.db`drop table products.pool`;
  await app.db`alter table products.away rename to pool`;
});
const carryReasons = ['incomeMayBeZero', 'priceMayFall', 'lockedUntilEnd'];
