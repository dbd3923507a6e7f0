import { button, openedSheet, pressTwice } from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import { money, price, quantity, rate } from '@candor/domain/money/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../../testing/open-screen.tsx';
import { playPrices, type PlayedPrices } from '../../../testing/played-prices.ts';
import { playServer, type PlayedServer } from '../../../testing/played-server.ts';
import { openPosition, signInTrader } from '../../../testing/trader.ts';
import { OpenPositions } from './open-positions.tsx';

const closed = {
  ...openPosition,
  status: 'closed',
  closeReason: 'user',
  closePrice: price('50990'),
  profit: money('99'),
  fee: money('6.06'),
  carry: money('-1.5'),
  closedAt: Date.UTC(2026, 10, 22),
} as const;
const other = { ...openPosition, id: '00000000-0000-4000-8000-000000000012', symbol: 'ETHUSDT' };

let server: PlayedServer;
let prices: PlayedPrices;
beforeEach(() => {
  server = playServer();
  signInTrader(server, openPosition, other);
  prices = playPrices();
  prices.quote('BTCUSDT', '50000');
});
const dialog = page.getByRole('dialog');

describe('reversing', () => {
  const ask = async () => {
    signInTrader(server, openPosition);
    await openScreen(<OpenPositions />);
    await button('position.acts').click();
    await openedSheet();
    await button('position.reverse').click();
    await openedSheet();
  };
  const confirm = () => button('reverse.confirm.long');

  test('is asked about, sent once with the price that was seen, and ends in the net receipt', async () => {
    const result = { closed, opened: { ...openPosition, direction: 'short' as const } };
    const release = server.hold('reversePosition', result);
    await ask();
    await pressTwice(confirm());
    release();
    await expect.element(dialog.getByText(text('receipt.netResult'))).toBeVisible();
    // 99 less 6.06 of fees and 1.50 of funding.
    await expect.element(dialog.getByText('+91.44')).toBeVisible();
    expect(server.sent('reversePosition')).toEqual([
      {
        id: openPosition.id,
        tickSequence: expect.any(Number),
        maxSlippage: rate('0.003'),
        feeRate: rate('0.0006'),
      },
    ]);
  });

  test('waits for a market that opens nothing', async () => {
    prices.quote('BTCUSDT', '50000', { state: 'halted' });
    await ask();
    await expect.element(confirm()).toBeDisabled();
  });
});

test('closing all says what became of each position', async () => {
  server.answer('closePositions', {
    outcomes: [
      { id: openPosition.id, symbol: 'BTCUSDT', direction: 'long', position: closed },
      {
        id: other.id,
        symbol: 'ETHUSDT',
        direction: 'long',
        refusal: { errorKey: 'positions.marketHalted', details: { symbol: 'ETHUSDT' } },
      },
    ],
    left: 0,
  });
  await openScreen(<OpenPositions />);
  await button('position.closeAll', { count: 2 }).click();
  await openedSheet();
  await button('closeAll.confirm', { count: 2 }).click();
  await expect.element(dialog.getByText('+91.44')).toBeVisible();
  const halted = text('positions.marketHalted', { symbol: 'ETHUSDT' });
  await expect.element(dialog.getByText(halted)).toBeVisible();
  expect(server.sent('closePositions')).toEqual([{}]);
});

test('a partial close ends in a receipt of the part', async () => {
  const closedPart = { ...closed, quantity: quantity('0.05') };
  const rest = { ...openPosition, quantity: quantity('0.05') };
  server.answer('closePosition', { ...rest, closedPart });
  signInTrader(server, openPosition);
  await openScreen(<OpenPositions />);
  await button('position.close').click();
  await openedSheet();
  await dialog.getByRole('button', { name: '50%' }).click();
  await button('close.confirm', { size: '0.050000', base: 'BTC' }).click();
  await expect.element(dialog.getByText(text('receipt.closed'))).toBeVisible();
  await expect.element(dialog.getByText('+91.44')).toBeVisible();
  await expect.element(dialog.getByText(text('close.partDone'))).toBeVisible();
});
