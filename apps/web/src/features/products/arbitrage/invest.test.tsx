import { now } from '@candor/client/clock';
import { text } from '@candor/client/language';
import {
  button,
  expectError,
  expectNoError,
  field,
  openedSheet,
  pressTwice,
} from '@candor/client/testing/controls';
import { nextMidnight } from '@candor/domain/calendar';
import { money } from '@candor/domain/money/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refresh } from '../../../platform/query.ts';
import { RouteContext } from '../../../platform/route.ts';
import { deviceTimeText } from '../../../platform/time-text.ts';
import { customer } from '../../../testing/customer.ts';
import { answerLevel } from '../../../testing/trader.ts';
import { forbid, NOT_OFFERED } from '../../../testing/forbidden.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { answerProducts, basis15, runningOrder } from '../../../testing/products.ts';
import { ArbitrageProductScreen } from './arbitrage-product-screen.tsx';

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  answerProducts(server);
  server.answer('getUser', customer);
  server.answer('buyProduct', runningOrder);
});

const dialog = page.getByRole('dialog');
const amount = () => field('invest.amount');
const invest = () => button('arbitrageProduct.invest');
const last = dialog.getByRole('button').last();

async function open(): Promise<void> {
  const query = new URLSearchParams({ id: basis15.id });
  await openScreen(
    <RouteContext value={{ screen: 'arbitrageProduct', query }}>
      <ArbitrageProductScreen />
    </RouteContext>,
  );
}

/** The sheet of the amount, once the balance is known. */
async function openAmount(): Promise<void> {
  await open();
  await invest().click();
  await openedSheet();
  await expect.element(dialog.getByText(/60,000\.00/)).toBeVisible();
}

async function openQuestion(typed = '10000'): Promise<void> {
  await openAmount();
  await dialog.getByRole('textbox').fill(typed);
  await button('invest.continue').click();
  await expect.element(field('withdrawal.fundPassword')).toBeVisible();
  await openedSheet();
}

describe('the product', () => {
  test('shows what is promised, what is set aside for it, and what is left', async () => {
    await open();
    const funding = page.getByRole('region', { name: text('products.funding') });
    await expect.element(funding.getByText('45,000.00 USDT')).toBeVisible();
    await expect.element(funding.getByText('18.0036 USDT').first()).toBeVisible();
    await expect.element(funding.getByText(text('products.source.houseEquity'))).toBeVisible();
  });

  test('says what a reader below its level is missing, and cannot be bought', async () => {
    server.answer('getProduct', { ...basis15, level: 2, myLevel: 1 });
    answerLevel(server, 1);
    await open();
    const missing = text('products.levelMissing', {
      level: 2,
      myLevel: 1,
      amount: '10,000',
      currency: 'USDT',
    });
    await expect.element(page.getByText(missing)).toBeVisible();
    await expect.element(button('products.levelTooLowShort', { level: 2 })).toBeDisabled();
  });

  test('that is coming says when it opens', async () => {
    server.answer('getProduct', { ...basis15, status: 'notStarted' });
    await open();
    const time = deviceTimeText(basis15.saleFrom);
    await expect.element(button('products.opens', { time })).toBeDisabled();
  });

  test.each(['soldOut', 'closed'] as const)(
    'that is %s cannot be bought, and the button says so',
    async (status) => {
      server.answer('getProduct', { ...basis15, status });
      await open();
      await expect.element(button(`products.status.${status}`)).toBeDisabled();
    },
  );

  test('that does not exist leads to the list', async () => {
    server.refuse('getProduct', 'products.notFound');
    await open();
    await expect.element(page.getByText(text('arbitrageProduct.noneTitle'))).toBeVisible();
  });
});

describe('the amount', () => {
  test.each([
    ['99.999999', 'invest.tooSmall', { min: '100', currency: 'USDT' }],
    ['50000.01', 'invest.tooLarge', { max: '50,000', currency: 'USDT' }],
    ['45000.01', 'invest.overCapacity', { capacity: '45,000', currency: 'USDT' }],
    ['40000.01', 'invest.overLimit', { left: '40,000', currency: 'USDT' }],
  ] as const)('"%s" is told at its field', async (typed, reason, values) => {
    await openAmount();
    await dialog.getByRole('textbox').fill(typed);
    await expectError(amount(), text(reason, values));
    await expect.element(button('invest.continue')).toBeDisabled();
  });

  test('more than the balance is told at its field', async () => {
    server.answer('getProduct', {
      ...basis15,
      capacityLeft: money('90000'),
      customerLeft: money('90000'),
      maxAmount: money('90000'),
    });
    await openAmount();
    await dialog.getByRole('textbox').fill('60000.000001');
    await expectError(amount(), text('invest.notEnough'));
  });

  test.each(['100', '40000'])('%s is at a limit and goes on', async (typed) => {
    await openAmount();
    await expect.element(button('invest.enterAmount')).toBeDisabled();
    await dialog.getByRole('textbox').fill(typed);
    await expectNoError(amount());
    await expect.element(button('invest.continue')).toBeEnabled();
  });

  test('the largest share is what may still be bought, and the income follows it', async () => {
    await openAmount();
    await button('invest.most').click();
    await expect.element(amount()).toHaveValue('40,000');
    await expect.element(dialog.getByText('24.00 USDT')).toBeVisible();
    await expect.element(dialog.getByText('360.00 USDT')).toBeVisible();
  });
});

describe('the question', () => {
  test('names everything in money and dates', async () => {
    const firstMidnight = nextMidnight(now());
    await openQuestion();
    const dayAt = (days: number) =>
      `${new Date(firstMidnight + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)} 00:00`;
    for (const shown of [
      '10,000.00 USDT',
      '6.00 USDT',
      '90.00 USDT',
      text('products.midnight', { time: dayAt(0) }),
      text('products.midnight', { time: dayAt(1) }),
      text('products.midnight', { time: dayAt(15) }),
      text('invest.early', { amount: '10,000', currency: 'USDT' }),
    ])
      await expect.element(dialog.getByText(shown, { exact: true })).toBeVisible();
  });

  test('sends nothing without the withdrawal password', async () => {
    await openQuestion();
    await expect.element(button('products.enterPassword')).toBeDisabled();
    expect(server.sent('buyProduct')).toEqual([]);
  });

  test('asks for the code of the app where there is one', async () => {
    server.answer('getUser', { ...customer, hasTotp: true });
    await openQuestion();
    await field('withdrawal.fundPassword').fill('correct horse');
    await expect.element(button('products.enterCode')).toBeDisabled();
    await field('withdrawal.totp').fill('123456');
    await expect.element(last).toBeEnabled();
  });

  test('sends the amount and the terms that were shown, once for a double press', async () => {
    const release = server.hold('buyProduct', runningOrder);
    await openQuestion('2500.5');
    // Newer terms arrive while the question is open.
    server.answer('getProduct', { ...basis15, version: 4 });
    await refresh(['getProduct']);
    await field('withdrawal.fundPassword').fill('correct horse');
    await pressTwice(last);
    release();
    await expect.poll(() => location.hash).toContain(runningOrder.id);
    expect(server.sent('buyProduct')).toEqual([
      {
        productId: basis15.id,
        amount: money('2500.5'),
        version: 3,
        fundPassword: 'correct horse',
      },
    ]);
  });

  test('a wrong password is told at its field, and a retry is possible', async () => {
    server.refuse('buyProduct', 'identity.fundPasswordWrong');
    await openQuestion();
    await field('withdrawal.fundPassword').fill('wrong horse');
    await last.click();
    await expectError(field('withdrawal.fundPassword'), text('identity.fundPasswordWrong'));
    await expect.element(last).toBeEnabled();
  });

  test.each([
    'products.staleTerms',
    'products.closed',
    'products.overCustomerLimit',
    'wallet.insufficientBalance',
  ] as const)('%s leads back to the amount and is told there', async (key) => {
    server.refuse('buyProduct', key);
    await openQuestion();
    await field('withdrawal.fundPassword').fill('correct horse');
    await last.click();
    await expectError(amount(), text(key));
    await expect.element(amount()).toHaveValue('10,000');
    await dialog.getByRole('textbox').fill('500');
    await expectNoError(amount());
  });

  test('a customer without a withdrawal password sets one first', async () => {
    server.answer('getUser', { ...customer, hasFundPassword: false });
    await openAmount();
    await dialog.getByRole('textbox').fill('1000');
    await button('invest.continue').click();
    await expect.element(field('withdrawal.newFundPassword')).toBeVisible();
    expect(server.sent('buyProduct')).toEqual([]);
  });
});

test('nothing is invested where a country forbids arbitrage', async () => {
  forbid(server, 'arbitrage');
  await open();
  await expect.element(button('countries.notHereShort')).toBeDisabled();
  await expect.element(page.getByText(NOT_OFFERED)).toBeVisible();
});
