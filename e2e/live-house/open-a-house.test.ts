import { type CallName, wireCalls } from '@candor/contract/wire/calls';
import { rightQuiz } from '@candor/server/src/modules/responsible-trading/testing/quiz.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { getAddress, toHex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findWrongBooks } from '../attacks/books.ts';
import { acceptIdentity, hirePeople, HouseCustomer, inTwos } from './testing/house-people.ts';
import { type LiveHouse, prepareHouse } from './testing/live-house.ts';
import { openNextDay, verifyWith } from './testing/next-day.ts';
import { type EthereumWorld, LISTED_ADDRESS, openEthereumWorld } from './testing/outside-world.ts';

/*
 * Walks docs/how-to/open-a-house.md: the real program, its own process, MODE=live and the page's
 * variables; the world outside is played on real sockets.
 */
const soon = { timeout: 90_000, interval: 250 };
const UNIT = 1_000_000n;
/** Where the customer says to live. */
const HOME = 'IE';
const PAYEE = toHex(0xca11e7n, { size: 20 });
const COLD = getAddress(toHex(0xc01dn, { size: 20 }));

let world: EthereumWorld;
let house: LiveHouse;
let people: Awaited<ReturnType<typeof hirePeople>>;
let customer: HouseCustomer;
let sql: postgres.Sql;
const begunMs = Date.now();

beforeAll(async () => {
  world = await openEthereumWorld();
  // Five of six exchanges are there when the house opens.
  world.sources.fail('kraken');
  house = await prepareHouse(world);
  await house.start();
  sql = postgres(house.databaseUrl, { max: 1, onnotice: () => undefined });
  customer = new HouseCustomer(house.url(), 'ana@example.com');
});
afterAll(async () => {
  await sql?.end();
  await house?.end();
  await world?.close();
});

test('the first start lets two administrators in, who let in the others', async () => {
  expect(house.output()).toContain('(real money, real prices)');
  people = await hirePeople(house);
});

test('two of finance record what the owners put in', async () => {
  const capital = { movement: 'paidIn', place: 'chain', currency: 'USDT', amount: '5000000' };
  const reference = 'owners, first payment';
  await inTwos(people.finance, {
    kind: 'wallet.recordCapital',
    payload: { ...capital, reference },
  });
});

test('two of finance list where the rest lies', async () => {
  await world.chain.payToken(world.token, COLD, 4_000_000n * UNIT);
  await inTwos(people.finance, {
    kind: 'wallet.listHouseWallet',
    payload: { chainType: 'ERC20', share: 'cold', address: COLD },
  });
});

test('two of finance say what is offered where', async () => {
  await inTwos(people.finance, {
    kind: 'countries.set',
    payload: { country: HOME, services: ['cryptoContracts'], cryptoLeverageMax: 5 },
  });
});

test('a customer registers with a mailed code, has nothing, and is verified by people', async () => {
  await customer.register(world);
  expect(await customer.available()).toBe('0');
  await customer.proveIdentity('Moor');
  await acceptIdentity(people.reviewers[0]);
  await expect
    .poll(async () => (await customer.result('getVerificationStatus')).status, soon)
    .toBe('verified');
});

test('a deposit on the chain is credited after its confirmations', async () => {
  const asked = { currency: 'USDT', chainType: 'ERC20' };
  const { address } = await customer.result('getDepositAddress', asked);
  await world.chain.payToken(world.token, address, 3_000n * UNIT);
  await expect.poll(() => customer.available(), soon).toBe('3000');
});

test('a contract opens and closes on the prices of five exchanges, two of which fail meanwhile', async () => {
  const move = { from: 'balance', to: 'contract', amount: '1000', currency: 'USDT' };
  await customer.result('transferFunds', move);
  await customer.result('answerQuiz', rightQuiz);
  const order = { symbol: 'BTCUSDT', direction: 'long', orderType: 'market', leverage: 5 };
  const sold = { margin: '100', marginMode: 'isolated', maxSlippage: '0.05' };
  expect(await customer.call('openPosition', { ...order, ...sold, leverage: 6 })).toMatchObject({
    errorKey: 'countries.leverageCap',
    details: { country: HOME, leverage: '5' },
  });
  const { id } = await customer.result('openPosition', { ...order, ...sold });
  world.sources.fail('binance');
  world.sources.fail('okx');
  await expect.poll(usedForBitcoin, soon).toEqual(['bitstamp', 'bybit', 'coinbase']);
  expect(await customer.result('getPrice', { symbol: 'BTCUSDT' })).toMatchObject({ state: 'live' });
  expect(await customer.result('closePosition', { id })).toMatchObject({ id });
  world.sources.heal('binance');
  world.sources.heal('okx');
  world.sources.heal('kraken');
  await expect
    .poll(usedForBitcoin, soon)
    .toEqual(['binance', 'bitstamp', 'bybit', 'coinbase', 'kraken', 'okx']);
});

test('a withdrawal is compared with the lists and paid on the chain', async () => {
  const { id } = await customer.withdraw(sql, '500', { chainType: 'ERC20', address: PAYEE });
  await expect.poll(async () => (await customer.withdrawal(id)).state, soon).toBe('paidOut');
  const { txHash, fee } = await customer.withdrawal(id);
  const paid = await world.chain.client.getTransactionReceipt({ hash: txHash });
  expect(paid.status).toBe('success');
  expect(fee).toBe('4');
  expect(await tokensOf(PAYEE)).toBe(496n * UNIT);
  const [screened] = await sql`select user_id from sanctions.screening`;
  expect(screened).toBeDefined();
});

test('a withdrawal to a listed address is held for two reviewers and not paid', async () => {
  const { id } = await customer.withdraw(sql, '50', {
    chainType: 'ERC20',
    address: LISTED_ADDRESS,
  });
  await expect.poll(async () => (await customer.withdrawal(id)).reason, soon).toBe('sanctions');
  const [reviewer] = people.reviewers;
  const openCases = async () =>
    (await reviewer.call('listQueue', { queue: 'sanctions', status: 'open' })).result.items;
  await expect.poll(openCases, soon).toHaveLength(1);
  const [{ id: caseId }] = await openCases();
  const item = await reviewer.call('getQueueItem', { queue: 'sanctions', id: caseId });
  const { payload } = item.result.commands.find(
    ({ kind }: { kind: string }) => kind === 'sanctions.confirm',
  );
  await inTwos(people.reviewers, {
    kind: 'sanctions.confirm',
    payload: { ...payload, finding: 'it is the listed wallet' },
  });
  await expect.poll(async () => (await customer.withdrawal(id)).state, soon).toBe('rejected');
  expect(await tokensOf(LISTED_ADDRESS)).toBe(0n);
});

describe('the house that runs', () => {
  test('has no practice money, no simulated price and no development outbox', async () => {
    const [made] = await sql`select count(*)::int as count from ledger.transfer
      where type in ('genesis', 'practiceGrant')`;
    expect(made).toEqual({ count: 0 });
    for (const table of ['markets.practice_anchor', 'wallet.practice_payment'])
      expect(await sql.unsafe(`select 1 from ${table}`), table).toHaveLength(0);
    expect(await sql`select 1 from markets.tick where simulated limit 1`).toHaveLength(0);
    expect(await sql`select 1 from markets.candle where seeded limit 1`).toHaveLength(0);
    const secrets = await sql<{ name: string }[]>`select name from platform.secret`;
    expect(secrets.map(({ name }) => name).filter((name) => /practice/i.test(name))).toEqual([]);
    expect(existsSync(join(house.dataDir, 'outbox.jsonl'))).toBe(false);
    expect(world.sources.strangers).toEqual([]);
  });

  test('offers no simulated network, nothing that no country allows and no practice call', async () => {
    const { isPractice, networks } = await customer.result('listNetworks');
    expect(isPractice).toBe(false);
    expect(networks.map(({ network }: { network: string }) => network)).toEqual([
      'Ethereum (ERC20)',
      'Ethereum',
    ]);
    expect(networks.some(({ isSimulated }: { isSimulated: boolean }) => isSimulated)).toBe(false);
    const payment = { currency: 'USDT', chainType: 'ERC20', money: '5' };
    expect(await customer.call('simulatePayment', payment)).toMatchObject({
      errorKey: 'wallet.practiceOnly',
    });
    const bet = { symbol: 'BTCUSDT', setId: 'BTCUSDT-60', type: 1, money: '10' };
    expect(await customer.call('buySecondContract', bet)).toMatchObject({
      errorKey: 'countries.notOffered',
    });
    const plain = await customer.client.postText(
      wireCalls.transferFunds.split(' ')[1]!,
      JSON.stringify({ from: 'balance', to: 'contract', amount: '1', currency: 'USDT' }),
    );
    expect(plain).toMatchObject({ success: false });
    expect(await (await fetch(house.url())).text()).toContain('live');
  });

  test('says of nothing that it is simulated or for practice', async () => {
    const found: string[] = [];
    let answered = 0;
    for (const [name, address] of Object.entries(wireCalls)) {
      const [method, path] = [address].flat()[0]!.split(' ');
      if (method !== 'GET' || path!.includes('{')) continue;
      const fields = { symbol: 'BTCUSDT', currency: 'USDT', period: '1m', type: 'arbitrage' };
      const answer = await customer.call(name as CallName, fields);
      if (answer.code === 200) answered += 1;
      if (/"(is)?(simulated|practice|testChain)":true/i.test(JSON.stringify(answer.result ?? null)))
        found.push(name);
    }
    expect(found).toEqual([]);
    expect(answered).toBeGreaterThan(60);
  });
});

test('what lies at the listed address was read from the chain', async () => {
  const read = async () =>
    (
      await sql<{ amount: string }[]>`
        select trim_scale(amount)::text as amount
        from wallet.house_wallet_holding h join wallet.house_wallet w on w.id = h.wallet_id
        where w.address = ${COLD} and h.currency = 'USDT'`
    ).map(({ amount }) => amount);
  await expect.poll(read, soon).toEqual(['4000000']);
});

test('a statement shows the day, and the command of the page proves the books', async () => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const asked = { from: day(begunMs), to: day(Date.now()), format: 'csv' };
  const { url } = await customer.result('createStatement', asked);
  const statement = await (await fetch(new URL(url, house.url()))).text();
  expect(statement).toContain('3000');
  expect(statement).toContain('-500');
  const { code, output } = await house.run(house.page.commands[1]!);
  expect(output).toMatch(/the books are right/);
  expect(code).toBe(0);
  expect(await findWrongBooks(house.databaseUrl)).toEqual([]);
});

test('after a stop, the next day seals this one, and anyone can verify prices, orders and reserves', async () => {
  await house.stop();
  expect(house.output()).toContain('"msg":"stopped"');
  const next = await openNextDay(house, world);
  try {
    const sealed = new Date(begunMs).toISOString().slice(0, 10);
    expect(await verifyWith('verify-day.mjs', [next.address, sealed])).not.toContain('WRONG');
    const control = await verifyWith('verify-control.mjs', [next.address, sealed]);
    expect(control).not.toContain('WRONG');
    expect(control).toMatch(new RegExp(`cold eip155:\\d+ ${COLD}: 4000000 USDT`));
    expect(control).toMatch(/hot eip155:\d+ 0x\w{40}: \d+ USDT/);
    const later = new HouseCustomer(next.address, customer.email);
    later.client.token = customer.client.token;
    const proof = await later.result('getReserveProof', { day: sealed, currency: 'USDT' });
    const file = join(house.dataDir, 'proof.json');
    writeFileSync(file, JSON.stringify(proof));
    expect(await verifyWith('verify-reserves.mjs', [file, next.address])).not.toContain('WRONG');
  } finally {
    await next.close();
  }
  expect((await house.run(house.page.commands[1]!)).output).toMatch(/the books are right/);
});

async function usedForBitcoin(): Promise<string[]> {
  const [tick] = await sql<{ sources: string }[]>`
    select sources from markets.tick where symbol = 'BTCUSDT' order by sequence desc limit 1`;
  const used = (tick?.sources ?? '').split(';').filter((source) => source.endsWith(',used'));
  return [...new Set(used.map((source) => source.split('-')[0]!))].toSorted();
}

const tokensOf = (address: `0x${string}`) =>
  world.chain.client.readContract({
    abi: [
      {
        type: 'function',
        name: 'balanceOf',
        stateMutability: 'view',
        inputs: [{ name: 'owner', type: 'address' }],
        outputs: [{ name: '', type: 'uint256' }],
      },
    ],
    address: world.token,
    functionName: 'balanceOf',
    args: [address],
  });
