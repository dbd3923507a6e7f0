import { button, field, openedSheet } from '@candor/client/testing/controls';
import { text, type Text } from '@candor/client/language';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../../testing/open-screen.tsx';
import { playPrices } from '../../../testing/played-prices.ts';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { bitcoin, signInTrader } from '../../../testing/trader.ts';
import { OrderTicket } from '../ticket/order-ticket.tsx';

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  signInTrader(server);
  playPrices().quote('BTCUSDT', '50000');
});

const dialog = page.getByRole('dialog');
const said = (...reason: Parameters<Text>) =>
  dialog.getByRole('status').getByText(text(...reason), { exact: false });
/** The figure beside a label. */
const fact = (...label: Parameters<Text>) =>
  dialog.getByRole('term').filter({ hasText: new RegExp(`^${text(...label)}$`) });
const expectFact = async (label: Parameters<Text>[0], figure: string) =>
  expect.poll(() => fact(label).element().nextElementSibling?.textContent).toContain(figure);
const choose = (...label: Parameters<Text>) =>
  dialog
    .getByText(text(...label), { exact: true })
    .first()
    .click();
/** The fields of the sheet: the ticket below has some of the same name. */
const input = (...label: Parameters<Text>) =>
  dialog.getByRole('textbox', { name: text(...label), exact: true });

const open = async (margin = '500') => {
  await openScreen(<OrderTicket market={bitcoin} />);
  await expect.element(page.getByText(/1,000\.00/)).toBeVisible();
  await field('ticket.margin').fill(margin);
  await button('calculator.title').click();
  await openedSheet();
};

test('starts from what the ticket says, and an example where it says nothing', async () => {
  await open('');
  await expect.element(input('ticket.margin')).toHaveValue('100');
  await expect.element(input('leverage.title')).toHaveValue('10');
  await expect.element(input('calculator.entry')).toHaveValue('50,000');
});

test('says what closing at a price leaves after the fees of both ways', async () => {
  await open();
  await input('calculator.exit').fill('51000');
  await expectFact('calculator.beforeFees', '+100.00 USDT');
  await expectFact('receipt.fees', '6.06 USDT');
  await expectFact('receipt.afterFees', '+93.94 USDT');
});

test('says the price that leaves what is wanted', async () => {
  await open();
  await choose('calculator.target');
  await input('calculator.wanted').fill('93.94');
  await expectFact('calculator.target', '51,000.00');
});

test('says where a cross position would be liquidated by what the account has', async () => {
  await open();
  await choose('calculator.liquidation');
  await expectFact('ticket.liquidationPrice', '45,1');
  await choose('ticket.cross');
  await expect.element(input('calculator.equity')).toHaveValue('1,000');
  await expectFact('ticket.liquidationPrice', '40,');
  await input('calculator.equity').fill('503');
  await expectFact('ticket.liquidationPrice', '45,1');
});

test.each(['ticket.margin', 'leverage.title', 'calculator.entry', 'calculator.exit'] as const)(
  'says nothing while %s is empty',
  async (label) => {
    await open();
    await input(label).fill('');
    await expectFact('calculator.beforeFees', '—');
  },
);

test.each([
  ['ticket.margin', '9.99', 'ticket.marginTooSmall', { limit: '10' }],
  ['leverage.title', '21', 'ticket.leverageTooHigh', { limit: '20' }],
] as const)('%s at %s is no position, and a line says why', async (label, typed, key, values) => {
  await open();
  await input(label).fill(typed);
  await expect.element(said(key, values)).toBeVisible();
  await expectFact('calculator.beforeFees', '—');
});

test('sends nothing, and leaves the ticket as it was', async () => {
  await open();
  await input('ticket.margin').fill('750');
  await button('shell.done').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(field('ticket.margin')).toHaveValue('500');
  expect(server.sent('openPosition')).toEqual([]);
});
