import { text } from '@candor/client/language';
import { button, field, openedSheet } from '@candor/client/testing/controls';
import { price } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';
import { playPrices } from '../../testing/played-prices.ts';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { openPosition, signInTrader } from '../../testing/trader.ts';
import { MovedLineSheet } from './moved-line-sheet.tsx';

const order = {
  ...openPosition,
  status: 'pending',
  limitPrice: price('50000'),
  version: 4,
} as const;

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  playPrices().quote('BTCUSDT', '51000');
});

test('a dragged limit opens the order at its new price, and is sent when confirmed', async () => {
  signInTrader(server, order);
  server.answer('amendOrder', order);
  const moved = { id: order.id, kind: 'limit', to: price('49500') } as const;
  await openScreen(<MovedLineSheet moved={moved} onClose={() => undefined} />);
  await openedSheet();
  await expect.element(field('ticket.limitPrice')).toHaveValue('49,500');
  expect(server.sent('amendOrder')).toEqual([]);
  await button('amend.save').click();
  await expect.element(page.getByText(text('amend.saved'))).toBeVisible();
  expect(server.sent('amendOrder')).toMatchObject([{ id: order.id, limitPrice: price('49500') }]);
});

test('a dragged stop opens the stops of its position, and the other one stays', async () => {
  const position = { ...openPosition, takeProfit: price('60000'), stopLoss: price('47000') };
  signInTrader(server, position);
  server.answer('updateStops', position);
  const moved = { id: position.id, kind: 'stopLoss', to: price('48000') } as const;
  await openScreen(<MovedLineSheet moved={moved} onClose={() => undefined} />);
  await openedSheet();
  await expect.element(field('ticket.stopLoss')).toHaveValue('48,000');
  await button('stops.save').click();
  await expect.element(page.getByText(text('stops.saved'))).toBeVisible();
  expect(server.sent('updateStops')).toMatchObject([
    { id: position.id, takeProfit: price('60000'), stopLoss: price('48000') },
  ]);
});
