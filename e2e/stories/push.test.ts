import { screens, type ScreenId } from '@candor/contract/wire/screens';
import postgres from 'postgres';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attackedServer, type Customer, newCustomer } from '../attacks/customer.ts';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { levelsNear } from '../harness/near-levels.ts';
import { allowPushes, deviceOf } from '../harness/notifications.ts';
import { claimsOf, createSubscription, startPushService } from '../harness/push-service.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { storyHands } from './in-language.ts';

const PASSWORD = 'correct horse battery';
const FUND_PASSWORD = 'harbour 7 lantern';
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** A contract of 5 s is told at the next full minute, and a payment is confirmed in steps. */
const soon = { timeout: 150_000, interval: 500 };

let service: Awaited<ReturnType<typeof startPushService>>;
let server: RealServer;
let browser: Browser;
beforeAll(async () => {
  service = await startPushService();
  server = await startServer({ env: { ...attackedServer.env, ...service.env } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await service?.stop();
});

const { t } = storyHands(
  'xi',
  () => server.url,
  () => browser,
);
const hash = (page: Page) => new URL(page.url()).hash;

/** Title in the reader's language, a figure that the text says, and where it leads. */
const told: readonly (readonly [kind: string, says: RegExp, leadsTo: ScreenId])[] = [
  ['inbox.order.filled', /^BTC\/USDT en (largo|corto): [\d.]+ a /, 'positions'],
  ['inbox.position.atRisk', /^ETH\/USDT en largo: /, 'positions'],
  ['inbox.deposit.credited', /^250\.50? USDT /, 'fundingRecords'],
  ['inbox.withdrawal.paidOut', /^Se enviaron 100\.00 USDT /, 'fundingRecords'],
  ['inbox.alert.fired', /^BTC\/USDT .* UTC\+8/, 'alerts'],
  ['securityEvent.passwordChanged', /UTC\+8/, 'securityEvents'],
];

test('what happens reaches the locked phone in its language, and a tap leads to it', async () => {
  const customer = await newCustomer(server, '5000');
  const subscription = createSubscription(service.origin);
  const page = await openPhone(browser, { serviceWorkers: 'allow', locale: 'es-ES' });
  page.setDefaultTimeout(30_000);
  await allowPushes(page, server.url, subscription);
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), {
    token: customer.token,
    lang: 'xi',
  });
  await page.goto(`${server.url}/#${screens.messageSettings.path}`);
  await page.getByRole('switch', { name: t('messageSettings.device') }).click({ force: true });
  await page.getByText(/^Activad/).waitFor();
  await page
    .getByRole('switch', { name: t('messageSettings.showsFigures') })
    .click({ force: true });
  await expect
    .poll(() => page.getByRole('switch', { name: t('messageSettings.showsFigures') }).isChecked())
    .toBe(true);
  const key = await page.evaluate(`localStorage.getItem('test-subscribed')`);
  expect(key).toBe((await must(customer, 'getMessageSettings', {})).pushKey);

  const device = await deviceOf(page, server.url);
  await page.goto(`${server.url}/#${screens.home.path}`);
  await cause(customer);
  const titles = async () => {
    // As a browser does: what its push service got is decrypted and handed to the worker.
    // It is taken from the list when it has arrived: what fails is tried again.
    for (let push = service.received[0]; push; push = service.received[0]) {
      expect(`${service.origin}${push.path}`).toBe(subscription.endpoint);
      expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
      expect(claimsOf(push).aud).toBe(service.origin);
      await device.deliver(subscription.decrypt(push.body));
      service.received.shift();
    }
    return (await device.shown()).map(({ title }) => title);
  };
  const settled = wordsOfSettlement();
  await expect
    .poll(titles, soon)
    .toEqual(expect.arrayContaining([...told.map(([kind]) => t(kind)), settled]));

  const shown = await device.shown();
  for (const [kind, says, leadsTo] of told) {
    const { tag, body } = shown.find(({ title }) => title === t(kind))!;
    expect(body, kind).toMatch(says);
    await device.tap(tag);
    await expect.poll(() => hash(page), { message: kind }).toBe(`#${screens[leadsTo].path}`);
    await page.goto(`${server.url}/#${screens.home.path}`);
  }
  const settlement = shown.find(({ title }) => title === settled)!;
  await device.tap(settlement.tag);
  await expect.poll(() => hash(page)).toBe(`#${screens.secondContracts.path}`);
  // What was opened is read, here and on every other device, and gone from the lock screen.
  const readIds = async () => {
    const { records } = await must(customer, 'listInbox', { pageSize: 50 });
    return (records as { id: string; isRead: boolean }[])
      .filter(({ isRead }) => isRead)
      .map(({ id }) => id);
  };
  await expect.poll(readIds).toContain(settlement.tag);
  expect((await device.shown()).map(({ tag }) => tag)).not.toContain(settlement.tag);

  // Nothing else can be opened, whoever sent it.
  for (const url of ['https://example.com/', '//example.com', 'javascript:alert(1)', '/outside']) {
    await device.deliver(JSON.stringify({ title: 'Strange', body: '', tag: url, url }));
    await expect.poll(async () => (await device.shown()).map(({ tag }) => tag)).toContain(url);
    await device.tap(url);
    await expect.poll(() => hash(page)).toBe(`#${screens.home.path}`);
    expect(new URL(page.url()).origin).toBe(server.url);
  }
  await page.context().close();

  /** Everything that the device is told of, in one go. */
  async function cause(by: Customer): Promise<void> {
    await offerShortPeriod();
    await must(by, 'simulatePayment', { currency: 'USDT', chainType: 'TRC20', money: '250.5' });
    const setId = (await shortSet(by)).id;
    const bet = { symbol: 'BTCUSDT', money: '10', setId, type: 1 };
    await must(by, 'buySecondContract', bet);
    const { above, below } = await levelsNear(server.url);
    await setAlert(by, 'above');
    await setAlert(by, 'below');
    const order = { symbol: 'BTCUSDT', leverage: 5, margin: '100', orderType: 'limit' };
    await must(by, 'openPosition', { ...order, direction: 'long', price: below });
    await must(by, 'openPosition', { ...order, direction: 'short', price: above });
    await comeNearLiquidation(by);
    await withdraw(by);
    const changed = { oldPassword: PASSWORD, newPassword: `${PASSWORD}!` };
    await must(by, 'changePassword', changed);
  }

  /** Again, nearer the new price, if the market has just passed it. */
  async function setAlert(by: Customer, kind: 'above' | 'below'): Promise<void> {
    const level = (await levelsNear(server.url))[kind];
    const { errorKey } = await by.call('createAlert', { symbol: 'BTCUSDT', kind, level });
    if (errorKey === 'alerts.alreadyMet') await setAlert(by, kind);
  }

  async function shortSet(by: Customer): Promise<{ id: string }> {
    const sets = (await must(by, 'listSecondContractSets', {})) as { id: string }[];
    return sets.find(({ id }) => id.startsWith('BTCUSDT-60'))!;
  }

  function wordsOfSettlement(): string {
    return /\{(?:.*?one \{)(.*?)\}/.exec(t('inbox.secondContracts.settled'))![1]!;
  }

  /** The market is where it is, so the level comes to it, so near that no move leads away in time. */
  async function comeNearLiquidation(by: Customer): Promise<void> {
    const order = { symbol: 'ETHUSDT', leverage: 10, margin: '100' };
    const { id } = await must(by, 'openPosition', { ...order, direction: 'long' });
    await inDatabase(
      (db) => db`update positions.position set liquidation_price = entry_price * 1.02
        where id = ${id as string}`,
    );
  }

  async function withdraw(by: Customer): Promise<void> {
    await must(by, 'setFundPassword', { password: PASSWORD, safePassword: FUND_PASSWORD });
    const place = { currency: 'USDT', chainType: 'TRC20', address: ADDRESS };
    const { id } = await must(by, 'addPayoutAccount', { ...place, safePassword: FUND_PASSWORD });
    const asked = { currency: 'USDT', money: '100', withdrawalInfoId: id };
    const made = await must(by, 'requestWithdrawal', { ...asked, safePassword: FUND_PASSWORD });
    await must(by, 'endPracticeHold', { id: made.id });
  }
});

/** Publishes a shorter period instead of the minute, so that the story need not wait. */
const offerShortPeriod = () =>
  inDatabase(
    (db) => db`insert into second_contracts.set_version
      select id, 2, symbol, 5, profit_rate, min_stake, max_stake, hash, now()
      from second_contracts.set_version where id = 'BTCUSDT-60'`,
  );

async function inDatabase(act: (db: postgres.Sql) => PromiseLike<unknown>): Promise<void> {
  const db = postgres(server.databaseUrl(), { max: 1 });
  await act(db);
  await db.end();
}

async function must(
  customer: Customer,
  name: Parameters<Customer['call']>[0],
  fields: Record<string, unknown>,
) {
  const { code, message, result } = await customer.call(name, fields);
  expect(code, `${name}: ${message}`).toBe(200);
  return result;
}
