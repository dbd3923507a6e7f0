import { completeCodes, locales } from '@candor/contract/wire/locales';
import { placeSources, type Service, services } from '@candor/domain/countries/services';
import { HOUR_MS } from '@candor/domain/durations';
import { money } from '@candor/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { openSoldKinds, type SoldKinds } from '../../testing/sold-kinds.ts';
import { createTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';
import { reconcile } from '../ledger/index.ts';
import { type Harness, openHarness, type TestOperator } from '../operators/testing/harness.ts';
import { announceCountry, customerIn, move } from './testing/country-people.ts';

type Person = Awaited<ReturnType<typeof customerIn>>;
/** Each of these forbids one service and allows all others. */
const COUNTRIES = ['DE', 'FR', 'ES', 'IT', 'NL', 'AT', 'PL', 'PT', 'SE', 'IE', 'BE'];
const HOME = 'JP';
const CAPPED = 'GB';

let app: TestApp;
let sold: SoldKinds;
/** Who moves from country to country. */
let resident: Person;
let harness: Harness;
let finance: [TestOperator, TestOperator];
beforeAll(async () => {
  app = await createTestApp({ pools: true });
  await app.clock.advance(3_000);
  harness = await openHarness(app);
  await hire();
  for (const [index, service] of services.entries())
    await announced({
      country: COUNTRIES[index],
      services: services.filter((each) => each !== service),
    });
  await announced({ country: CAPPED, services: [...services], cryptoLeverageMax: 5 });
  await app.clock.jump(HOUR_MS + 60_000);
  await app.clock.advance(3_000);
  sold = await openSoldKinds(app);
  resident = await customerIn(app, sold, everywhere(HOME));
});
afterAll(() => app.close());

let shifts = 0;
/** Two new people of finance: sessions of operators are short. */
async function hire(): Promise<void> {
  shifts += 1;
  finance = [
    await harness.hire(`mara-${shifts}`, ['finance']),
    await harness.hire(`carl-${shifts}`, ['finance']),
  ];
}
const announced = async (payload: Record<string, unknown>) =>
  expect(await set(payload)).toMatchObject({ code: 200 });

const set = (payload: Record<string, unknown>) => announceCountry(harness, finance, payload);
const everywhere = (country: string) => ({ identity: country, phone: country, address: country });
const open =
  (symbol: string, fields: object = {}) =>
  (person: Person) =>
    app.call(
      'openPosition',
      { symbol, direction: 'long', leverage: 2, margin: '100', ...fields },
      person,
    );

const acts: Readonly<Record<Service, (person: Person) => Promise<TestAnswer>>> = {
  shortTermContracts: (person) =>
    app.call(
      'buySecondContract',
      { symbol: 'BTCUSDT', setId: 'BTCUSDT-60', money: '10', type: 1 },
      person,
    ),
  cryptoContracts: open('BTCUSDT'),
  goldContracts: open('XAUUSD'),
  forexContracts: open('EURUSD'),
  arbitrage: (person) => sold.buy['arbitrage, fixed'](person),
  aiQuant: (person) => sold.buy['AI quant'](person),
  mining: (person) => sold.buy.mining(person),
  bonds: (person) => sold.buy.bonds(person),
  offerings: (person) => sold.buy.offerings(person),
  pledgeLoans: (person) => sold.buy.loans(person),
  creditLoans: (person) => sold.buy.credit(person),
};

const had = async ({ userId }: Person) => {
  const [row] = await app.db`
    select count(*)::int as postings, coalesce(sum(amount), 0)::text as held
    from ledger.posting where user_id = ${userId}`;
  return row;
};
const offersTo = async (person: Person) => {
  const { result } = await app.call('getServices', {}, person);
  const { services: all } = result as {
    services: { service: Service; isOffered: boolean; leverageMax?: number; decidedBy?: object }[];
  };
  return new Map(all.map((each) => [each.service, each]));
};

describe('every service, forbidden by each source of a country', () => {
  test.each(
    services.flatMap((service) => placeSources.map((source) => [service, source] as const)),
  )('%s by %s', async (service, source) => {
    const country = COUNTRIES[services.indexOf(service)]!;
    await move(app, resident, { ...everywhere(HOME), [source]: country });
    const person = resident;
    const before = await had(person);
    const decidedBy = { source, country };
    expect(await acts[service](person)).toMatchObject({
      code: 403,
      errorKey: 'countries.notOffered',
      details: { service, ...decidedBy },
    });
    expect(await had(person)).toEqual(before);
    const offered = await offersTo(person);
    expect(offered.get(service)).toEqual({ service, isOffered: false, decidedBy });
    expect([...offered.values()].filter(({ isOffered }) => !isOffered)).toHaveLength(1);
  });

  test.each(services)('%s is sold where nothing forbids it', async (service) => {
    await move(app, resident, everywhere(HOME));
    expect(await acts[service](resident)).toMatchObject({ code: 200 });
  });
});

test('leverage is capped for new orders, and the customer is told before', async () => {
  const person = await customerIn(app, sold, { ...everywhere(HOME), phone: CAPPED });
  const decidedBy = { source: 'phone', country: CAPPED };
  expect((await offersTo(person)).get('cryptoContracts')).toEqual({
    service: 'cryptoContracts',
    isOffered: true,
    leverageMax: 5,
    decidedBy,
  });
  for (const order of [{}, { orderType: 'limit', price: '1000' }])
    expect(await open('BTCUSDT', { ...order, leverage: 6 })(person)).toMatchObject({
      code: 422,
      errorKey: 'countries.leverageCap',
      details: { leverage: '5', ...decidedBy },
    });
  expect(await open('BTCUSDT', { leverage: 5 })(person)).toMatchObject({ code: 200 });
  expect(await open('XAUUSD', { leverage: 20 })(person)).toMatchObject({ code: 200 });
});

test('the reason is said in nine languages, with the name of the country', async () => {
  const person = await customerIn(app, sold, { ...everywhere(HOME), identity: 'FR' });
  const said = new Set<string>();
  for (const code of completeCodes) {
    const answer = await app.call(
      'openPosition',
      { symbol: 'BTCUSDT', direction: 'long', leverage: 2, margin: '100' },
      { ...person, headers: { lang: code } },
    );
    const { message } = answer as unknown as { message: string };
    const name = new Intl.DisplayNames([locales[code].tag], { type: 'region' }).of('FR')!;
    expect(message).toContain(name);
    expect(message).not.toMatch(/[{}]|select/);
    said.add(message);
  }
  expect(said.size).toBe(9);
});

describe('two operators', () => {
  beforeEach(hire);

  test('announce: one alone changes nothing, and only finance may', async () => {
    const payload = { country: 'NO', services: [] };
    const intent = { kind: 'countries.set', payload, reason: 'a letter' };
    const support = await harness.hire('sue', ['support']);
    expect((await harness.call('performCommand', intent, support)).code).toBe(403);
    const { result } = await harness.call('performCommand', intent, finance[0]);
    const { proposalId: id } = result as { proposalId: string };
    expect((await harness.call('confirmProposal', { id }, finance[0])).code).toBe(403);
    const versions = await app.db`select 1 from settings.setting where key = 'country.NO'`;
    expect(versions).toHaveLength(0);
    await harness.call('rejectProposal', { id, reason: 'the letter was old' }, finance[1]);
  });

  test.each([
    { country: 'XX', services: [] },
    { country: 'NO', services: ['prices'] },
    { country: 'NO', services: [], cryptoLeverageMax: 0 },
    { country: 'NO', services: [], alsoIn: 'SE, Sweden' },
  ])('cannot announce %o', async (payload) => {
    expect((await set(payload)).code).toBe(400);
  });

  test('take away with an hour of notice and give at once, each a hashed version', async () => {
    const person = await customerIn(app, sold, everywhere('FI'));
    const without = services.filter((service) => service !== 'cryptoContracts');
    await announced({ country: 'FI', alsoIn: 'IS', services: without });
    await app.clock.advance(3_000);
    const { id } = (await open('BTCUSDT')(person)).result as { id: string };
    await app.clock.jump(HOUR_MS + 60_000);
    await app.clock.advance(3_000);
    expect(await open('BTCUSDT')(person)).toMatchObject({ errorKey: 'countries.notOffered' });
    expect((await app.call('closePosition', { id }, person)).code).toBe(200);

    await hire();
    await announced({ country: 'FI', services: [...services] });
    await app.clock.advance(3_000);
    expect((await open('BTCUSDT')(person)).code).toBe(200);
    const versions = await app.db<{ key: string; hash: string; people: number }[]>`
      select key, hash, cardinality(set_by) as people from settings.setting where key in ('country.FI', 'country.IS')`;
    expect(versions.map(({ key }) => key).toSorted()).toEqual([
      'country.FI',
      'country.FI',
      'country.IS',
    ]);
    for (const { hash, people } of versions) {
      expect(hash).toMatch(/^[\da-f]{64}$/);
      expect(people).toBe(2);
    }
    const list = await harness.call(
      'listQueue',
      { queue: 'countries', search: 'Finl' },
      finance[0],
    );
    expect((list.result as { items: object[] }).items).toMatchObject([{ id: 'FI' }]);
  });
});

test('what is open can be kept, closed and paid out after a country forbids everything', async () => {
  const person = await customerIn(app, sold, everywhere('CH'));
  const ask = (name: Parameters<TestApp['call']>[0], fields: object) =>
    app.call(name, { ...fields }, person);
  const { id } = (await open('BTCUSDT')(person)).result as { id: string };
  const resting = await open('ETHUSDT', { orderType: 'limit', price: '1' })(person);
  const bet = await acts.shortTermContracts(person);
  expect([resting.code, bet.code]).toEqual([200, 200]);
  await hire();
  await announced({ country: 'CH', services: [] });
  await app.clock.jump(HOUR_MS + 60_000);
  await app.clock.advance(5_000);

  expect(await ask('reversePosition', { id })).toMatchObject({ errorKey: 'countries.notOffered' });
  const { id: restingId } = resting.result as { id: string };
  expect(await ask('amendOrder', { id: restingId, price: '2' })).toMatchObject({
    errorKey: 'countries.notOffered',
  });
  expect((await ask('addMargin', { id, amount: '10' })).code).toBe(200);
  expect((await ask('cancelPosition', { id: restingId })).code).toBe(200);
  expect((await ask('closePosition', { id })).code).toBe(200);
  const [settled] = await app.db`select status from second_contracts.contract
    where user_id = ${person.userId}`;
  expect(settled).not.toMatchObject({ status: 'active' });
  const back = { from: 'contract', to: 'balance', amount: '100', currency: 'USDT' };
  expect((await ask('transferFunds', back)).code).toBe(200);
  expect((await ask('getWithdrawalTerms', { currency: 'USDT' })).code).toBe(200);
  expect(await reconcile(app.db)).toEqual([]);
  expect(await audit(app.db)).toEqual([]);
});

test('credit applied for before is not paid out where it is no longer offered', async () => {
  const person = await customerIn(app, sold, everywhere(HOME));
  const { id } = (await acts.creditLoans(person)).result as { id: string };
  const before = await had(person);
  await move(app, person, everywhere(COUNTRIES[services.indexOf('creditLoans')]!));
  for (let step = 0; step < 10; step++) await app.clock.advance(2_000);
  expect(await app.db`select status from loans.loan where id = ${id}`).toEqual([
    { status: 'cancelled' },
  ]);
  expect(await had(person)).toEqual(before);
});

test('a short-term contract that was won is paid although its customer has moved where none are sold', async () => {
  const person = await customerIn(app, sold, everywhere(HOME));
  const bets = [1, 2].map((type) => ({
    symbol: 'BTCUSDT',
    setId: 'BTCUSDT-60',
    money: '10',
    type,
  }));
  for (const bet of bets)
    expect(await app.call('buySecondContract', bet, person)).toMatchObject({ code: 200 });
  const free = async () => {
    const { result } = await app.call('getSecondContractsHead', {}, person);
    return (result as { tradeAssetInfo: { balance: string } }).tradeAssetInfo.balance;
  };
  const before = money(await free());
  await move(app, person, everywhere(COUNTRIES[services.indexOf('shortTermContracts')]!));
  expect(await app.call('buySecondContract', bets[0]!, person)).toMatchObject({
    errorKey: 'countries.notOffered',
  });
  for (let step = 0; step < 35; step++) await app.clock.advance(2_000);
  const ended = await app.db<{ status: string; profit: string }[]>`
    select status, profit::text from second_contracts.contract where user_id = ${person.userId}`;
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['lost', 'won']);
  const won = ended.find(({ status }) => status === 'won')!;
  expect(money(await free()) - before).toBe(money('10') + money(won.profit));
  expect(await audit(app.db)).toEqual([]);
});
