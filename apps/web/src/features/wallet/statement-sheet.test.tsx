import { announced, button, field, openedSheet, pressTwice } from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { everything } from './change-filter.ts';
import { StatementSheet } from './statement-sheet.tsx';

const statement = {
  url: '/statements/9',
  expiresIn: 60,
  reference: '00000000-0000-4000-8000-000000000009',
  fingerprint: 'ab'.repeat(32),
  lineCount: 17,
};
const november = { from: '2025-11-01', to: '2025-11-30' };

let server: PlayedServer;
/** The addresses that the browser was told to download. */
let downloads: string[];
const onClose = vi.fn<() => void>();
beforeEach(() => {
  onClose.mockClear();
  downloads = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(new URL(this.href).pathname);
  });
  server = playServer();
  server.answer('createStatement', statement);
  return () => vi.restoreAllMocks();
});

const open = async (filter: Partial<typeof everything> = {}) => {
  await openScreen(<StatementSheet filter={{ ...everything, ...filter }} onClose={onClose} />);
  await openedSheet();
};
const choose = (name: Parameters<typeof text>[0]) =>
  page.getByText(text(name), { exact: true }).click();
const getPdf = () => button('statement.getPdf');
const chooseDays = () => button('statement.chooseDays');

test('starts with the period, account and currency of the list and sends them once', async () => {
  const release = server.hold('createStatement', statement);
  await open({ ...november, account: 'contract', currency: 'USDT' });
  await pressTwice(getPdf());
  release();
  await expect.element(page.getByText(statement.reference)).toBeVisible();
  expect(server.sent('createStatement')).toEqual([
    { ...november, format: 'pdf', account: 'contract', currency: 'USDT' },
  ]);
});

test('downloads the file, and says by what it is known', async () => {
  await open(november);
  await getPdf().click();
  await expect.poll(() => downloads).toEqual(['/statements/9']);
  await expect.element(page.getByText('17', { exact: true })).toBeVisible();
  await button('statement.done').click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('the last month is sent as its first and last day', async () => {
  await open();
  await choose('statement.lastMonth');
  await getPdf().click();
  await expect.poll(() => server.sent('createStatement')).toHaveLength(1);
  const { from = '', to = '' } = server.sent('createStatement')[0] ?? {};
  expect(from).toMatch(/-01$/);
  expect(from.slice(0, 7)).toBe(to.slice(0, 7));
  expect(new Date(Date.parse(to) + 86_400_000).getUTCDate()).toBe(1);
});

test('a table of one account is sent as that', async () => {
  await open(november);
  await choose('statement.csv');
  await field('balanceChanges.account').selectOptions(text('account.short.margin'));
  await button('statement.getCsv').click();
  await expect
    .poll(() => server.sent('createStatement'))
    .toEqual([{ ...november, format: 'csv', account: 'margin' }]);
});

test('a period of one’s own cannot be sent without both days', async () => {
  await open();
  await choose('statement.custom');
  await expect.element(chooseDays()).toBeDisabled();
  await field('balanceChanges.from').fill('2025-11-01');
  await expect.element(chooseDays()).toBeDisabled();
  await field('balanceChanges.to').fill('2025-11-01');
  await expect.element(getPdf()).toBeEnabled();
});

test.each([
  ['ends before it begins', '2025-11-02', '2025-11-01'],
  ['has more than 366 days', '2024-01-01', '2025-01-01'],
  ['ends in the future', '2999-01-01', '2999-01-02'],
])('a period that %s cannot be sent', async (_, from, to) => {
  await open({ from, to });
  await expect.element(chooseDays()).toBeDisabled();
});

test('a leap year is not too long', async () => {
  await open({ from: '2024-01-01', to: '2024-12-31' });
  await expect.element(getPdf()).toBeEnabled();
});

test('a refusal is announced, and the form stays', async () => {
  server.refuse('createStatement', 'wallet.tooManyStatements');
  await open(november);
  await getPdf().click();
  await expect.element(announced('wallet.tooManyStatements')).toBeVisible();
  await expect.element(getPdf()).toBeEnabled();
  await expect.element(field('balanceChanges.from')).toHaveValue('2025-11-01');
  expect(downloads).toEqual([]);
});
