import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attackedServer } from '../attacks/customer.ts';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser } from '../harness/browser.ts';
import { inviteByHand, openAdmins, openConsole, setUpByHand } from '../harness/operators.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { onPhone, PASSWORD } from './by-hand.ts';
import { paintPhoto } from './paint-photo.ts';

/* From the first code to the payout: customer and operators use real clicks and keys. */
const PHONE = '415 555 0134';
const FUND_PASSWORD = 'harbour 7 lantern';
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const soon = { timeout: 60_000 };

let server: RealServer;
let browser: Browser;
let maker: Page;
let checker: Page;
let reviewer: Page;

beforeAll(async () => {
  server = await startServer({ env: { ...attackedServer.env, IDENTITY_REVIEW: 'people' } });
  browser = await openBrowser();
  const admins = await openAdmins(browser, server);
  [maker, checker, reviewer] = await Promise.all([
    openConsole(browser, server),
    openConsole(browser, server),
    openConsole(browser, server),
  ]);
  await setUpByHand(maker, 'mara', await inviteByHand(admins, 'mara', ['Finance']));
  await setUpByHand(checker, 'carl', await inviteByHand(admins, 'carl', ['Finance']));
  await setUpByHand(reviewer, 'rhea', await inviteByHand(admins, 'rhea', ['Reviewer']));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('registers by phone, verifies, deposits by voucher, is paid out above the limit, and all books agree', () =>
  onPhone(browser, async (page) => {
    await signUpByPhone(page);
    await proveIdentity(page);
    await decideIdentity();
    await seeDecision(page);

    await sendVoucher(page);
    await inTwos('Deposits', '8,000.00 USDT', 'Approve the deposit', openVoucher);
    await seeRecharge(page);

    await withdraw(page);
    await inTwos('Withdrawals', '6,000.00 USDT', 'Approve the withdrawal');
    // The payout account was added a minute ago: what remains is the 24-hour hold against thieves.
    await page.getByRole('button', { name: 'Practice: skip the wait' }).click(soon);
    await page.getByRole('status').getByText('Paid out', { exact: true }).waitFor(soon);
    await open(page, screens.assets.path);
    const balance = page.getByRole('listitem').filter({ hasText: 'Balance account' });
    await balance
      .getByText(/^12,000\.00/)
      .first()
      .waitFor(soon);
    expect(await reconcile(server)).toMatch(/the books are right$/);
  }));

const open = (page: Page, path: string) => page.goto(`${server.url}/#${path}`);

async function signUpByPhone(page: Page): Promise<void> {
  await open(page, screens.login.path);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('button', { name: 'Use mobile' }).click();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(PHONE);
  await page.getByRole('button', { name: 'Send code' }).click();
  const to = `+1${PHONE.replaceAll(' ', '')}`;
  const emailMessage = async () => (await server.outbox()).findLast((sent) => sent.to === to);
  await expect.poll(emailMessage, soon).toBeDefined();
  await page
    .getByLabel('6-digit code')
    .first()
    .fill((await emailMessage())!.code);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => page.title()).toBe('Home · Candor');
}

async function proveIdentity(page: Page): Promise<void> {
  await open(page, screens.my.path);
  await page.getByRole('link', { name: /^Verification/ }).click();
  const photo = await paintPhoto(page, { name: 'card.jpg', width: 320, height: 200 });
  for (const name of ['Front of the ID card', 'Back of the ID card', 'You holding the document']) {
    const slot = page.getByRole('region', { name });
    await slot.getByLabel(/^Choose file: /).setInputFiles(photo);
    await slot.getByText('Ready', { exact: true }).waitFor();
  }
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByText('No one has opened them yet.').waitFor();
}

/** A reviewer opens each picture and approves alone: no money moves, and every view is recorded. */
async function decideIdentity(): Promise<void> {
  await reviewer.getByRole('link', { name: /^Identity(?! cases)/ }).click();
  await reviewer.getByRole('list', { name: 'Identity' }).getByText('Basic').waitFor();
  await reviewer.keyboard.press('j');
  for (const name of ['Front', 'Back', 'Holding the document']) {
    await reviewer.getByRole('button', { name: `Open ${name}` }).click();
    await reviewer.getByRole('img', { name }).waitFor();
  }
  const widths = `[...document.querySelectorAll('figure img')].map((img) => img.naturalWidth)`;
  await expect.poll(() => reviewer.evaluate(widths)).toEqual([320, 320, 320]);
  await reviewer.keyboard.press('a');
  const form = reviewer.getByRole('form', { name: 'Approve the identity' });
  await form.getByRole('textbox', { name: 'Reason' }).fill('fits the personal data');
  await form.getByRole('button', { name: 'Apply' }).click();
  await reviewer.getByRole('status').getByText('Done').waitFor();
}

/** The decision appears automatically, together with who viewed what, and why. */
async function seeDecision(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Your identity is verified' }).waitFor(soon);
  const looks = page.getByRole('region', { name: 'Who opened your pictures' });
  for (const item of ['Front of the ID card', 'Back of the ID card', 'You holding the document'])
    await looks.getByText(`${item}. To review your application`).waitFor();
  expect(await looks.getByText(/^Candor staff \w{4}$/).count()).toBe(3);
}

async function sendVoucher(page: Page): Promise<void> {
  await open(page, screens.assets.path);
  await page.getByRole('link', { name: 'Deposit' }).click();
  await page.getByRole('button', { name: 'Bank transfer (USD)' }).click();
  await page.getByRole('textbox', { name: 'Amount you paid' }).fill('8000');
  const photo = await paintPhoto(page, { name: 'voucher.jpg', width: 320, height: 200 });
  await page.getByLabel('Transfer receipt', { exact: true }).setInputFiles(photo);
  await page.getByText('Image uploaded').waitFor();
  await page.getByRole('button', { name: 'Send receipt' }).click();
  await page.getByRole('status').getByText('Under review').waitFor();
}

/** An operator sees the customer's picture; the customer is told of the view. */
async function openVoucher(operator: Page): Promise<void> {
  await operator.getByRole('button', { name: 'Open Receipt' }).click();
  await operator.getByRole('img', { name: 'Receipt' }).waitFor();
  const width = `document.querySelector('figure img').naturalWidth`;
  await expect.poll(() => operator.evaluate(width)).toBe(320);
}

async function seeRecharge(page: Page): Promise<void> {
  await page.getByRole('status').getByText('Credited').waitFor(soon);
  const happened = page.getByRole('region', { name: 'What happened' });
  await happened.getByText('Receipt opened by Candor staff').waitFor();
  await happened.getByText('Credited to your balance').waitFor();
}

async function withdraw(page: Page): Promise<void> {
  await open(page, screens.withdrawal.path);
  await page.getByRole('button', { name: 'Add payout account' }).click();
  const bind = page.getByRole('dialog', { name: 'Add payout account' });
  await bind.getByRole('textbox', { name: 'Address' }).fill(ADDRESS);
  await bind.getByLabel('Login password').fill(PASSWORD);
  await bind.getByLabel('New withdrawal password').fill(FUND_PASSWORD);
  await bind.getByLabel('Confirm password').fill(FUND_PASSWORD);
  await bind.getByRole('button', { name: 'Add account', exact: true }).click();
  await page.getByText(/^Usable from/).waitFor();
  await page.getByRole('textbox', { name: 'Amount' }).fill('6000');
  await page.getByRole('button', { name: /^Withdraw 6/ }).click();
  const question = page.getByRole('dialog', { name: /^Withdraw 6/ });
  await question.getByLabel('Withdrawal password').fill(FUND_PASSWORD);
  await question.getByRole('button', { name: /^Withdraw 6/ }).click();
  const waiting = page.getByRole('status');
  await waiting.getByText('Waiting').waitFor();
  await waiting.getByText(/^Two people are reviewing it/).waitFor();
}

/** One operator opens the item and proposes, another reads the same figures and confirms. */
async function inTwos(
  queue: string,
  figure: string,
  command: string,
  look: (operator: Page) => Promise<void> = async () => undefined,
): Promise<void> {
  await maker.getByRole('link', { name: new RegExp(`^${queue}`) }).click();
  await maker.getByText(figure).first().waitFor();
  await maker.keyboard.press('j');
  await maker.getByRole('button', { name: new RegExp(`^${command}`) }).waitFor();
  await look(maker);
  await maker.keyboard.press('a');
  const form = maker.getByRole('form', { name: command });
  await form.getByRole('textbox', { name: 'Reason' }).fill('all is in order');
  await form.getByRole('button', { name: 'Propose' }).click();
  await maker.getByText('This is waiting for a second person.').waitFor();

  // Opening a page reloads it at once; a page that stays open reloads every half minute.
  await checker.getByRole('link', { name: /^Health/ }).click();
  await checker.getByRole('link', { name: /^Proposals/ }).click();
  await checker.getByText('all is in order').first().waitFor();
  await checker.keyboard.press('j');
  await checker.getByRole('heading', { name: command }).waitFor();
  await checker.getByText(figure).first().waitFor();
  await checker.keyboard.press('a');
  await checker.getByRole('status').getByText('Done').waitFor();
  await checker.keyboard.press('Escape');
}
