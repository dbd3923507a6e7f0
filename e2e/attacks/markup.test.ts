import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { openConsole } from '../harness/operators.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { installWallet } from '../stories/story-wallet.ts';
import { BODY, fill, HOME, labels, must, NAME, passkeys, paths, SAFE } from './markup-fill.ts';
import { PASSWORD } from '../wire/sign-up.ts';
import { attackedServer, type Customer } from './customer.ts';
import { CANARY, unreadable, vectors, watch, type Watch } from './markup.ts';
import type { Operator } from './operator.ts';

/*
 * Texts with active content, entered by customers and operators through the calls; then every
 * screen that shows them, in a browser.
 */
let server: RealServer;
let browser: Browser;
let customer: Customer;
let maker: Operator;
let auditor: Operator;

beforeAll(async () => {
  server = await startServer({ env: { ...attackedServer.env, IDENTITY_REVIEW: 'people' } });
  browser = await openBrowser();
  ({ customer, maker, auditor } = await fill(server));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A page shows any number of blanks as one. */
const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

async function expectShown(page: Page, texts: readonly string[], of = 'body'): Promise<void> {
  const missing = async () => {
    const text = flat(await page.locator(of).innerText());
    return texts.filter((each) => !text.includes(flat(each)));
  };
  await expect.poll(missing).toEqual([]);
}

describe('in the customer’s app', () => {
  let page: Page;
  let watched: Watch;
  beforeAll(async () => {
    page = await openPhone(browser);
    watched = await watch(page, [server.url]);
    await page.goto(`${server.url}/#${screens.login.path}`);
    const stored = { token: customer.token, lang: 'en-us' };
    await page.evaluate((fields) => Object.assign(localStorage, fields), stored);
    await page.reload();
  });
  afterAll(() => page?.context().close());
  const open = (path: string) => page.goto(`${server.url}/#${path}`);

  test('shows every text as written and executes none of it', async () => {
    await open(screens.home.path);
    await page.getByRole('link', { name: vectors[2]! }).click();
    await expectShown(page, [vectors[2]!, BODY]);
    const places: [string, readonly string[]][] = [
      [screens.settlementInfo.path, labels],
      [screens.passkeys.path, passkeys],
      [screens.fundingRecords.path, []],
      [screens.withdrawal.path, []],
      [screens.deposit.path, []],
      [screens.sessions.path, []],
      [screens.securityEvents.path, []],
      [screens.security.path, []],
      [screens.address.path, []],
      [screens.balanceChanges.path, []],
      [screens.verification.path, []],
      [screens.my.path, [NAME]],
    ];
    for (const [path, texts] of places) {
      await open(path);
      await page.getByRole('heading').first().waitFor();
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
      if (texts.length > 0) await page.getByText(texts[0]!).first().waitFor();
      await expectShown(page, texts);
      expect(await watched.findings(), path).toEqual([]);
    }
    await open(screens.personalData.path);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe(HOME);
    expect(await watched.findings()).toEqual([]);
  });
});

test('shows a wallet name and an address that are HTML elements as text', async () => {
  const page = await openPhone(browser);
  const watched = await watch(page, [server.url]);
  await installWallet(page, undefined, undefined, vectors[2]!);
  await page.goto(`${server.url}/#${screens.login.path}?invite=${encodeURIComponent(NAME)}`);
  await page.getByRole('button', { name: 'Create account' }).waitFor();
  expect(await watched.findings()).toEqual([]);
  await page.goto(`${server.url}/#${screens.login.path}`);
  await page.reload();
  await page.getByRole('button', { name: 'Wallet' }).click();
  await page.getByRole('dialog').getByText(vectors[2]!).waitFor();
  expect(await watched.findings()).toEqual([]);
  await page.context().close();
});

describe('in the console', () => {
  let page: Page;
  let watched: Watch;
  beforeAll(async () => {
    page = await openConsole(browser, server);
    watched = await watch(page, [new URL(server.consoleUrl()).origin]);
    await page.evaluate((token) => sessionStorage.setItem('console-token', token), auditor.token);
    await page.reload();
    await page.getByRole('heading', { name: 'Health' }).waitFor();
  });
  afterAll(() => page?.context().close());

  async function look(place: string, texts: readonly string[]): Promise<void> {
    await page.evaluate(`location.hash = ${JSON.stringify(place)}`);
    if (texts.length > 0) await page.getByText(texts.at(-1)!).first().waitFor();
    await expectShown(page, texts);
    expect(await watched.findings(), place).toEqual([]);
  }
  const idOf = async (queue: string) =>
    (await must(auditor.call('listQueue', { queue }))).items as { id: string; facts: Fact[] }[];
  interface Fact {
    readonly name: string;
    readonly value: string;
  }

  test('shows every text as written and executes none of it', async () => {
    // First, because each view adds an entry.
    await look('#/audit-log', paths.slice(-3));
    for (const { id, facts } of (await idOf('withdrawals')).slice(0, 12)) {
      const told = facts.filter(({ name }) => name === 'bankName' || name === 'holder');
      expect(told).toHaveLength(2);
      await look(
        `#/queue/withdrawals/${id}`,
        told.map(({ value }) => value),
      );
    }
    for (const { id, facts } of (await idOf('deposits')).slice(0, 5))
      await look(`#/queue/deposits/${id}`, [facts.find(({ name }) => name === 'txHash')!.value]);

    const waiting = vectors.filter((_, index) => index % 3 !== 0);
    await look('#/proposals', waiting);
    const { proposals } = await must(auditor.call('listProposals', { status: 'rejected' }));
    for (const { id, reason } of (proposals as { id: string; reason: string }[]).slice(0, 8))
      await look(`#/proposals/${id}`, [reason]);
    await look('#/queue/settings/sys_set', paths);
    await look('#/operators', ['olga']);
    await page.getByRole('link', { name: 'Customers' }).click();
    await page.getByRole('searchbox').fill('<svg');
    await page.getByText(NAME).click();
    await page.getByLabel('Reason').fill(vectors[2]!);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('heading', { name: NAME }).waitFor();
    await page.getByRole('tab', { name: 'Sessions' }).click();
    await page.getByText(vectors[0]!, { exact: true }).waitFor();
    await look(`#/queue/${encodeURIComponent(NAME)}/${encodeURIComponent(vectors[2]!)}`, []);
    await look(`#/${encodeURIComponent(vectors[2]!)}`, []);
    await look('#/board', ['Prices']);
  });
});

test.each(unreadable)('refuses %j as name, remark or reason', async (text) => {
  const bank = { currency: 'USDT', chainType: 'BANK', account: 'DE0099', safePassword: SAFE };
  const named = { label: 'a', bankName: 'b', realName: 'c' };
  const withdrawal = {
    currency: 'USDT',
    money: '50',
    safePassword: SAFE,
    withdrawalInfoId: 'none',
  };
  const listed = { address: 'T12345', reference: 'a list' };
  const answers = [
    ...Object.keys(named).map((field) =>
      customer.call('addPayoutAccount', { ...bank, ...named, [field]: text }),
    ),
    customer.call('requestWithdrawal', { ...withdrawal, remark: text }),
    customer.call('renamePasskey', { id: 'none', name: text }),
    customer.call('register', {
      username: text,
      email: 'a@b.cd',
      password: PASSWORD,
      agreement: true,
    }),
    ...Object.keys(listed).map((field) =>
      maker.call('performCommand', {
        kind: 'wallet.listAddress',
        payload: { ...listed, [field]: text },
        reason: 'an attack',
      }),
    ),
    ...(text.includes('\n')
      ? []
      : [
          maker.call('performCommand', {
            kind: 'wallet.listAddress',
            payload: listed,
            reason: text,
          }),
        ]),
  ];
  const keys = (await Promise.all(answers)).map(({ errorKey }) => errorKey);
  expect(keys.filter((key) => key !== 'request.invalid')).toEqual([]);
});

test('neither page loads anything from another origin', async () => {
  for (const url of [`${server.url}/`, `${server.consoleUrl()}/`]) {
    const policy = (await fetch(url)).headers.get('content-security-policy');
    expect(policy).not.toMatch(/unsafe-|\*|https?:/);
    for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toContain(CANARY);
  }
});
