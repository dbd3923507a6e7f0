import { text } from '@candor/client/language';
import { button, field, openedSheet, pressTwice } from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HOME, RouteContext } from '../../../platform/route.ts';
import { customer } from '../../../testing/customer.ts';
import { forbid, NOT_OFFERED } from '../../../testing/forbidden.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import type { BondDetail, OwnNote } from './bond.ts';
import { BondScreen } from './bond-screen.tsx';
import { balances, BOND_ID, lateBond, lateNote, openBond, pageOf } from './testing/played-bond.ts';

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  server.answer('listBalances', balances);
  server.answer('getUser', customer);
});

async function open(bond: BondDetail, ...notes: readonly OwnNote[]): Promise<void> {
  server.answer('getBond', bond);
  server.answer('listOwnBondNotes', pageOf(...notes));
  const route = { ...HOME, screen: 'bond' as const, query: new URLSearchParams({ id: BOND_ID }) };
  await openScreen(
    <RouteContext value={route}>
      <BondScreen />
    </RouteContext>,
  );
  await expect.element(page.getByRole('heading', { name: bond.borrower.name })).toBeVisible();
}

const cells = async () => {
  const rows = page.getByRole('table').getByRole('row').all();
  return rows.map((row) =>
    [...row.element().querySelectorAll('th, td')].map((cell) => cell.textContent),
  );
};

test('shows planned against received of my note, and what is late', async () => {
  await open(lateBond, lateNote);
  expect(await cells()).toEqual([
    ['bonds.due', 'bonds.planned', 'bonds.received', 'bonds.dueState'].map((id) =>
      text(id as 'bonds.due'),
    ),
    ['2026-08-31', '332.14', '332.14', 'Paid'],
    ['2026-09-30', '332.14', '332.14', 'Paid'],
    ['2026-10-31', '332.14', '180.00', '152.14 late'],
    ['2026-11-30', '332.14', '—', 'Next'],
    ['To date', '996.42', '844.28', '152.14 late'],
  ]);
  await expect.element(page.getByText('16–30 days late').first()).toBeVisible();
  await expect.element(page.getByText('11,112.86').first()).toBeVisible();
});

test('a late bond says since when how much is missing, and until when it is no default', async () => {
  await open(lateBond);
  const late = { amount: '152.14', day: '2026-10-31', until: '2027-01-29' };
  await expect.element(page.getByText(text('bonds.lateNotice', late))).toBeVisible();
  // The color of its columns has a name, and one that no column has is not named.
  await expect.element(page.getByText(text('bonds.chartLate'), { exact: true })).toBeVisible();
  await expect
    .element(page.getByText(text('bonds.chartLost'), { exact: true }))
    .not.toBeInTheDocument();
});

test('opens the whole schedule, of the note and of the bond', async () => {
  await open(lateBond, lateNote);
  await button('bonds.seeSchedule').click();
  await openedSheet();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('table')).toHaveLength(2);
  await expect.element(dialog.getByText('2026-12-31').first()).toBeVisible();
});

test('names the script, my note and the payments with which anybody verifies', async () => {
  await open(lateBond, lateNote);
  await page.getByRole('button', { name: /Check every payment/ }).click();
  await openedSheet();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(new RegExp(`verify-bond.mjs .* ${BOND_ID}`))).toBeVisible();
  await expect.element(dialog.getByText('Principal 232.14')).toBeVisible();
});

test('opens a document with its fingerprint', async () => {
  await open(openBond);
  server.answer('getBondDocument', {
    language: 'en',
    title: 'Extract from the register',
    body: 'Registered in 2019.',
    hash: 'ab'.repeat(32),
  });
  await page.getByRole('button', { name: '2 files' }).click();
  await openedSheet();
  await page.getByRole('button', { name: /Extract from the register/ }).click();
  await expect.element(page.getByText('Registered in 2019.')).toBeVisible();
  await expect.element(page.getByText(new RegExp('ab'.repeat(32)))).toBeVisible();
});

test.each([
  ['', 'bonds.enterAmount'],
  ['49.99', 'bonds.tooLittle'],
  ['1000.01', 'bonds.tooMuch'],
  ['960', 'bonds.restTooSmall'],
  ['700.01', 'bonds.notEnough'],
] as const)('"%s" cannot be bought, and the button says why', async (typed, reason) => {
  await open(openBond);
  await button('bonds.buy').click();
  await openedSheet();
  await field('bonds.amount').fill(typed);
  await expect.element(button(reason)).toBeDisabled();
  expect(server.sent('buyBond')).toEqual([]);
});

test('shows every planned payment before it asks for the password', async () => {
  await open(openBond);
  await button('bonds.buy').click();
  await openedSheet();
  await field('bonds.amount').fill('500');
  await page.getByText('All 36 planned payments').click();
  await expect.element(page.getByRole('listitem').filter({ hasText: '16.60' })).toHaveLength(36);
  await expect.element(button('products.enterPassword')).toBeDisabled();
});

test('buys exactly what is typed, once for a double press, and shows the receipt', async () => {
  await open(openBond);
  const release = server.hold('buyBond', {
    id: 'n-1',
    bondId: BOND_ID,
    number: 4,
    amount: money('500'),
    isFilled: false,
    closesAt: openBond.closesAt,
    boughtAt: Date.UTC(2026, 6, 20),
  });
  await button('bonds.buy').click();
  await openedSheet();
  await field('bonds.amount').fill('500');
  await field('withdrawal.fundPassword').fill('harbour 7 lantern');
  const buy = page.getByRole('button', { name: 'Buy for 500.00 USDT' });
  await pressTwice(buy);
  release();
  await expect.element(page.getByRole('heading', { name: text('bonds.bought') })).toBeVisible();
  expect(server.sent('buyBond')).toEqual([
    { bondId: BOND_ID, amount: money('500'), fundPassword: 'harbour 7 lantern' },
  ]);
});

test('a note that was sold meanwhile is announced, and the amount stays', async () => {
  await open(openBond);
  server.refuse('buyBond', 'bonds.aboveRemaining');
  await button('bonds.buy').click();
  await openedSheet();
  await field('bonds.amount').fill('500');
  await field('withdrawal.fundPassword').fill('harbour 7 lantern');
  await page.getByRole('button', { name: 'Buy for 500.00 USDT' }).click();
  await expect.element(page.getByText(/USDT are left to sell/).first()).toBeVisible();
  await expect.element(field('bonds.amount')).toHaveValue('500');
});

test('no note is sold where a country forbids bonds', async () => {
  forbid(server, 'bonds');
  await open(openBond);
  await expect.element(button('countries.notHereShort')).toBeDisabled();
  await expect.element(page.getByText(NOT_OFFERED)).toBeVisible();
});
