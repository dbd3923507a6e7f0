import { reviewWebhooksPath } from '@candor/server/src/http/review-webhooks.ts';
import { signed } from '@candor/server/src/modules/kyc/outside/testing/sumsub-server.ts';
import { jpeg } from '@candor/server/src/platform/files/testing/pictures.ts';
import { credit, debit, PAYEE } from '@candor/server/src/modules/wallet/testing/bank-harness.ts';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongBooks } from '../attacks/books.ts';
import { importStatement, releasePayments } from './testing/bank-desk.ts';
import { type FurtherWorld, openFurtherWorld } from './testing/further-world.ts';
import { hirePeople, HouseCustomer } from './testing/house-people.ts';
import { type LiveHouse, prepareHouse } from './testing/live-house.ts';

/*
 * Walks the pages that docs/how-to/open-a-house.md links to for what a house may have besides or
 * instead of Ethereum and its own reviewers: tron.md, bitcoin.md, bank.md, and Sumsub in run.md.
 * A live house believes only Bitcoin blocks with the work of the real chain, which nobody can play:
 * deposits and payouts in Bitcoin are walked on its test chain (modules/wallet/bitcoin-*.test.ts).
 */
const soon = { timeout: 90_000, interval: 250 };
/** Sooner than the reviewer would be asked without a webhook. */
const BEFORE_POLL_MS = 25_000;
const UNIT = 1_000_000n;
const BTC = 100_000_000n;
const TRON_PAYEE = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

let world: FurtherWorld;
let house: LiveHouse;
let people: Awaited<ReturnType<typeof hirePeople>>;
let customer: HouseCustomer;
let sql: postgres.Sql;

beforeAll(async () => {
  world = await openFurtherWorld();
  house = await prepareHouse(world);
  await house.start();
  sql = postgres(house.databaseUrl, { max: 1, onnotice: () => undefined });
  customer = new HouseCustomer(house.url(), 'mei@example.com');
});
afterAll(async () => {
  await sql?.end();
  await house?.end();
  await world?.close();
});

test('a house opens without Ethereum', async () => {
  expect(house.output()).toContain('(real money, real prices)');
  people = await hirePeople(house);
  await customer.register(world);
  const { networks } = await customer.result('listNetworks');
  expect(networks.map(({ network }: { network: string }) => network)).toEqual([
    'Tron (TRC20)',
    'Bank transfer (USD)',
    'Bitcoin',
  ]);
});

test('an identity is accepted by the outside reviewer, who says so by a signed webhook', async () => {
  const picture = (height: number) => jpeg({ width: 90, height });
  await customer.proveIdentity('Tanaka', [await picture(60), await picture(70), await picture(80)]);
  const { reviewer } = world;
  await expect.poll(() => reviewer.applicants[0]?.reviewStatus, soon).toBe('pending');
  const { externalUserId } = reviewer.applicants[0]!;
  reviewer.review(externalUserId, { answer: 'GREEN' });
  const webhook = reviewer.webhook(externalUserId);
  expect(await post(signed(webhook.body, 'HMAC_SHA256_HEX', 'a guess'))).toBe(401);
  expect(await post(webhook)).toBe(200);
  expect(await post(webhook)).toBe(200);
  const status = async () => (await customer.result('getVerificationStatus')).status;
  await expect.poll(status, { ...soon, timeout: BEFORE_POLL_MS }).toBe('verified');
  const asked = { queue: 'identity', status: 'pending' };
  expect((await people.reviewers[0].call('listQueue', asked)).result.items).toEqual([]);
});

test('a deposit on Tron is credited once, one in Bitcoin blocks without their work never', async () => {
  const { tron, bitcoin } = world;
  const [onTron, onBitcoin] = [
    await depositAddress('USDT', 'TRC20'),
    await depositAddress('BTC', 'BTC'),
  ];
  bitcoin.node.pay([onBitcoin, BTC / 50n]);
  const paid = tron.chain.pay(tron.token, onTron, 300n * UNIT);
  await expect.poll(() => customer.available(), soon).toBe('300');
  const { records } = await customer.result('listDeposits');
  expect(records).toEqual([
    expect.objectContaining({ currency: 'USDT', amount: '300', state: 'credited', txHash: paid }),
  ]);
  expect(await customer.available('BTC')).toBe('0');
});

test('a withdrawal on Tron is signed by its signer and confirmed', async () => {
  const { tron } = world;
  const { id } = await customer.withdraw(sql, '51', { chainType: 'TRC20', address: TRON_PAYEE });
  const state = async () => (await customer.withdrawal(id)).state as string;
  await expect.poll(state, soon).toBe('paidOut');
  expect(tron.chain.balanceOf(tron.token, TRON_PAYEE)).toBe(50n * UNIT);
  const { txHash } = await customer.withdrawal(id);
  expect(tron.chain.find(txHash)?.execution.result).toBe('SUCCESS');
  expect(new Set(tron.signer.signedFor).size).toBe(1);
  expect(await customer.available()).toBe('249');
});

test('a bank transfer is credited by its reference once two people imported the statement', async () => {
  const asked = { currency: 'USDT', chainType: 'BANK', money: '250' };
  const { id } = await customer.result('requestDeposit', asked);
  const { payTo } = await deposit(id);
  expect(payTo.account).toBe(world.variables['BANK_ACCOUNT']);
  const { reference } = payTo;
  await importStatement(people.finance, {
    id: 'ONE',
    opening: '1000.00',
    entries: [credit('250.00', { reference, payer: 'Bo Tanaka' })],
  });
  await expect.poll(() => customer.available(), soon).toBe('499');
  expect(await deposit(id)).toMatchObject({ state: 'credited', amount: '250' });
});

test('a payout to a bank leaves in a file that two people release, and is paid when it is booked', async () => {
  const { id } = await customer.withdraw(sql, '105', {
    chainType: 'BANK',
    account: PAYEE,
    bankName: 'Banque de Test',
    realName: 'Bo Tanaka',
  });
  await expect.poll(async () => (await customer.withdrawal(id)).state, soon).toBe('sent');
  const { txHash } = await customer.withdrawal(id);
  const file = await releasePayments(people.finance);
  expect(file).toContain(`<EndToEndId>${txHash}</EndToEndId>`);
  expect(file).toContain('<InstdAmt Ccy="USD">100.00</InstdAmt>');
  expect(file).toContain(PAYEE);
  await importStatement(people.finance, {
    id: 'TWO',
    opening: '1250.00',
    entries: [debit('100.00', { endToEndId: txHash })],
  });
  await expect.poll(async () => (await customer.withdrawal(id)).state, soon).toBe('paidOut');
  expect(await customer.available()).toBe('394');
});

test('the command of the page proves the books', async () => {
  const { code, output } = await house.run(house.page.commands[1]!);
  expect(output).toMatch(/the books are right/);
  expect(code).toBe(0);
  expect(await findWrongBooks(house.databaseUrl)).toEqual([]);
  expect(world.sources.strangers).toEqual([]);
});

/** As the reviewer sends it; returns the HTTP status. */
async function post({ body, headers }: ReturnType<typeof signed>): Promise<number> {
  const address = new URL(reviewWebhooksPath, house.url());
  return (await fetch(address, { method: 'POST', headers, body })).status;
}

/** Given out from the first poll of the network on. */
async function depositAddress(currency: string, chainType: string): Promise<string> {
  const ask = () => customer.call('getDepositAddress', { currency, chainType });
  await expect.poll(async () => (await ask()).code, soon).toBe(200);
  return (await ask()).result.address;
}

async function deposit(id: string) {
  const { records } = await customer.result('listDeposits');
  return records.find((each: { id: string }) => each.id === id);
}
