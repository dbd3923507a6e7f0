import { button, openedSheet, pressTwice } from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { money, price, quantity, rate } from '@candor/domain/money/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedPrices, playPrices } from '../../../testing/played-prices.ts';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { answerLevel, openPosition, signInTrader } from '../../../testing/trader.ts';
import { OpenPositions } from './open-positions.tsx';

const closed: ResultOf<'closePosition'> = {
  ...openPosition,
  status: 'closed',
  closePrice: price('50000'),
  closeReason: 'user',
  profit: money('-5.99'),
  closedAt: Date.UTC(2026, 10, 22),
};

let server: PlayedServer;
let prices: PlayedPrices;
beforeEach(() => {
  server = playServer();
  signInTrader(server, openPosition);
  server.answer('closePosition', closed);
  prices = playPrices();
  prices.quote('BTCUSDT', '50000');
});

/** Without a discount. */
const feeRate = rate('0.0006');
const dialog = page.getByRole('dialog');
const confirm = (size: string) => button('close.confirm', { size, base: 'BTC' });
const share = (percent: string) => dialog.getByRole('button', { name: percent });
const ask = async () => {
  await openScreen(<OpenPositions />);
  await button('position.close').click();
  await openedSheet();
};

describe('closing all of a position', () => {
  test('is asked about first, and not sent when it is kept', async () => {
    await ask();
    await button('close.keep').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.sent('closePosition')).toEqual([]);
  });

  test('is sent without a quantity, once for a double press', async () => {
    const release = server.hold('closePosition', closed);
    await ask();
    const all = confirm('0.100000');
    await pressTwice(all);
    release();
    await expect.element(dialog.getByText(text('receipt.closed'))).toBeVisible();
    expect(server.sent('closePosition')).toEqual([{ id: openPosition.id, feeRate }]);
  });

  test('costs the fee of the level, and says which', async () => {
    answerLevel(server, 6);
    await ask();
    await expect.element(dialog.getByText('2.09 USDT')).toBeVisible();
    const shown = text('fee.atLevel', { rate: '0.042%', level: 6 });
    await expect.element(dialog.getByText(shown)).toBeVisible();
    await confirm('0.100000').click();
    await expect.poll(() => server.sent('closePosition')).toHaveLength(1);
    expect(server.sent('closePosition')[0]?.feeRate).toBe(rate('0.00042'));
  });

  test('asks from the table, too', async () => {
    await openScreen(<OpenPositions wide />);
    await button('position.acts').click();
    const sheet = await openedSheet();
    // The first one closes the sheet.
    await sheet
      .getByRole('button', { name: text('position.close'), exact: true })
      .last()
      .click();
    await expect.element(confirm('0.100000')).toBeEnabled();
  });
});

describe('the net result', () => {
  test.each([
    ['100%', '−6.99 USDT'],
    ['50%', '−3.99 USDT'],
  ])(
    'of closing %s is what the receipt will say: both fees, and funding with the last part',
    async (percent, net) => {
      // (49,990 less half of the spread, 9.998, − 50,000) · size, less 0.06 % twice, and 1 of funding.
      signInTrader(server, { ...openPosition, carry: money('1') });
      prices.quote('BTCUSDT', '49990');
      await ask();
      await share(percent).click();
      await expect.element(dialog.getByText(net)).toBeVisible();
    },
  );
});

describe('closing a part', () => {
  test('is sent with its quantity, and the rest stays open', async () => {
    server.answer('closePosition', { ...openPosition, quantity: quantity('0.075') });
    await ask();
    await share('25%').click();
    await confirm('0.025000').click();
    await expect.element(page.getByText(text('close.partDone'))).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    const part = { id: openPosition.id, quantity: quantity('0.025'), feeRate };
    expect(server.sent('closePosition')).toEqual([part]);
  });

  test('is cut to the step of the pair', async () => {
    signInTrader(server, { ...openPosition, quantity: quantity('0.000003') });
    await ask();
    await share('50%').click();
    await confirm('0.000001').click();
    await expect.poll(() => server.sent('closePosition')).toHaveLength(1);
    expect(server.sent('closePosition')[0]?.quantity).toBe(quantity('0.000001'));
  });

  test('below the step of the pair cannot be sent', async () => {
    signInTrader(server, { ...openPosition, quantity: quantity('0.000003') });
    await ask();
    await share('25%').click();
    await expect.element(confirm('0.000000')).toBeDisabled();
  });
});

describe('the price', () => {
  test.each([
    ['closed', 'trade.marketClosed'],
    ['halted', 'trade.halted'],
  ] as const)('of a market that is %s closes nothing', async (state, reason) => {
    prices.quote('BTCUSDT', '50000', { state });
    await ask();
    await expect.element(dialog.getByText(text(reason))).toBeVisible();
    await expect.element(confirm('0.100000')).toBeDisabled();
  });

  test('of too few sources for an opening still closes', async () => {
    prices.quote('BTCUSDT', '50000', { state: 'closeOnly' });
    await ask();
    await expect.element(confirm('0.100000')).toBeEnabled();
  });

  test('moves what the position would bring', async () => {
    await ask();
    prices.quote('BTCUSDT', '51000');
    // 0.1 · (51,000 less half of the spread − 50,000), less both fees.
    await expect.element(dialog.getByText('+92.92 USDT')).toBeVisible();
  });
});

describe('a refusal', () => {
  test('is announced, and the question stays', async () => {
    server.refuse('closePosition', 'positions.settling');
    await ask();
    await confirm('0.100000').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(text('positions.settling'));
    await expect.element(confirm('0.100000')).toBeEnabled();
  });

  test('of the quantity is announced, too', async () => {
    server.refuse('closePosition', 'request.invalid', { quantity: 'field.number' });
    await ask();
    await share('25%').click();
    await confirm('0.025000').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(text('request.invalid'));
    await expect.element(share('25%')).toHaveAttribute('aria-pressed', 'true');
  });

  test('by a lost connection is retried with the same key', async () => {
    server.lose('closePosition');
    await ask();
    await confirm('0.100000').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(text('shell.noAnswer'));
    await confirm('0.100000').click();
    await expect.poll(() => server.keysOf('closePosition')).toHaveLength(2);
    expect(new Set(server.keysOf('closePosition')).size).toBe(1);
  });
});

test('a limit close is placed for the chosen share at the typed price', async () => {
  server.answer('placeCloseOrder', {
    id: '00000000-0000-4000-8000-000000000021',
    positionId: openPosition.id,
    symbol: 'BTCUSDT',
    direction: 'long',
    quantity: quantity('0.05'),
    limitPrice: price('52000'),
    status: 'resting',
    placedAt: Date.UTC(2026, 10, 22),
  });
  await ask();
  await dialog.getByText(text('ticket.limit'), { exact: true }).click();
  await share('50%').click();
  await expect.element(button('place.confirm', { size: '0.050000', base: 'BTC' })).toBeDisabled();
  await dialog.getByLabelText(text('ticket.limitPrice')).fill('52000');
  // 0.05 · 2,000 less 0.06 % of 2,600.
  await expect.element(dialog.getByText(/\+98\.44/)).toBeVisible();
  await button('place.confirm', { size: '0.050000', base: 'BTC' }).click();
  await expect.poll(() => server.sent('placeCloseOrder')).toHaveLength(1);
  expect(server.sent('placeCloseOrder')).toEqual([
    { id: openPosition.id, limitPrice: price('52000'), quantity: quantity('0.05') },
  ]);
  expect(server.sent('closePosition')).toEqual([]);
});
