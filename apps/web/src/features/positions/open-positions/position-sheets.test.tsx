import {
  button,
  expectError,
  field,
  openedSheet,
  pressTwice,
} from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import { money } from '@candor/domain/money/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hrefTo } from '../../../platform/route.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { playPrices } from '../../../testing/played-prices.ts';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { openPosition, signInTrader } from '../../../testing/trader.ts';
import { OpenPositions } from './open-positions.tsx';

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  signInTrader(server, openPosition);
  server.answer('addMargin', { ...openPosition, margin: money('620.5') });
  playPrices();
});

const dialog = page.getByRole('dialog');
const amount = () => field('addMargin.amount');
const add = (typed: string) => button('addMargin.confirm', { amount: typed });
const ask = async () => {
  await openScreen(<OpenPositions />);
  await button('position.addMargin').click();
  await openedSheet();
  await expect.element(dialog.getByText(/1,000\.00/)).toBeVisible();
};

describe('adding margin', () => {
  test.each(['', '0', '0.00'])('of "%s" asks for an amount', async (typed) => {
    await ask();
    await amount().fill(typed);
    await expect.element(button('addMargin.enter')).toBeDisabled();
  });

  test('of more than is free is refused at the field', async () => {
    await ask();
    await amount().fill('1000.01');
    await expectError(amount(), text('ticket.notEnough'));
    await expect.element(add('1,000.01')).toBeDisabled();
  });

  test('of exactly what is free can be sent', async () => {
    await ask();
    await amount().fill('1000');
    await expect.element(add('1,000.00')).toBeEnabled();
  });

  test('says what the margin will be and where the liquidation price goes', async () => {
    await ask();
    await amount().fill('120.5');
    await expect.element(dialog.getByText('620.50 USDT')).toBeVisible();
    await expect.element(dialog.getByText(/45,180\.73 → 43,970\./)).toBeVisible();
  });

  test('sends the exact amount, once for a double press', async () => {
    const release = server.hold('addMargin', openPosition);
    await ask();
    await amount().fill('120.5');
    await pressTwice(add('120.50'));
    release();
    await expect.element(page.getByText(text('addMargin.done'))).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.sent('addMargin')).toEqual([{ id: openPosition.id, amount: money('120.5') }]);
  });

  test('to a cross position is a transfer to its account', async () => {
    signInTrader(server, { ...openPosition, marginMode: 'cross' });
    await openScreen(<OpenPositions />);
    await button('position.addFunds').click();
    await expect.poll(() => location.hash).toBe(hrefTo('transfer'));
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('a refusal', () => {
  const alert = page.getByRole('alert');

  test('is announced, and the amount stays', async () => {
    server.refuse('addMargin', 'wallet.insufficientBalance');
    await ask();
    await amount().fill('120.5');
    await add('120.50').click();
    await expect.element(alert).toHaveTextContent(text('wallet.insufficientBalance'));
    await expect.element(add('120.50')).toBeEnabled();
  });

  test('of the amount is announced, too', async () => {
    server.refuse('addMargin', 'request.invalid', { amount: 'field.number' });
    await ask();
    await amount().fill('120.5');
    await add('120.50').click();
    await expect.element(alert).toHaveTextContent(text('request.invalid'));
    await expect.element(amount()).toHaveValue('120.5');
  });
});
