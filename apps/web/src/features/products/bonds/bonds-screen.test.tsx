import { text } from '@candor/client/language';
import { button } from '@candor/client/testing/controls';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { BondNotesScreen } from './bond-notes-screen.tsx';
import { BondsScreen } from './bonds-screen.tsx';
import { lateNote, openBond, pageOf } from './testing/played-bond.ts';

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
});

test('lists open bonds with interest, risk and what is sold', async () => {
  server.answer('listBonds', pageOf(openBond));
  await openScreen(<BondsScreen />);
  const card = page.getByRole('link', { name: /Harbour Cold Store/ });
  await expect.element(card).toBeVisible();
  for (const shown of ['1.00%', 'Risk 3/5', '9,000 of 10,000 USDT'])
    await expect.element(card.getByText(shown)).toBeVisible();
  await expect.element(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '90');
  expect(server.sent('listBonds')).toEqual([{ phase: 'funding', pageSize: 20 }]);
});

test('says what will appear in an empty list, and leads to another', async () => {
  server.answer('listBonds', pageOf());
  await openScreen(<BondsScreen />);
  await expect.element(page.getByText(text('bonds.none.funding'))).toBeVisible();
  await button('bonds.see.running').click();
  await expect.element(page.getByText(text('bonds.none.running'))).toBeVisible();
  expect(server.sent('listBonds').at(-1)).toEqual({ phase: 'running', pageSize: 20 });
});

test('a list that could not be read can be asked for again', async () => {
  server.lose('listBonds');
  await openScreen(<BondsScreen />);
  await expect.element(page.getByRole('alert')).toBeVisible();
  server.answer('listBonds', pageOf(openBond));
  await button('shell.retry').click();
  await expect.element(page.getByRole('link', { name: /Harbour Cold Store/ })).toBeVisible();
});

test('lists my notes with their whole state', async () => {
  server.answer('listOwnBondNotes', pageOf(lateNote));
  await openScreen(<BondNotesScreen />);
  await expect.element(page.getByText('My note 1, 10,000.00')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /2026-10-31/ })).toBeVisible();
});

test('a note of a bond that is still open says where its money is', async () => {
  const waiting = { ...lateNote, status: 'subscribed', bondStatus: 'funding', dues: [] } as const;
  server.answer('listOwnBondNotes', pageOf({ ...waiting, dues: [] }));
  await openScreen(<BondNotesScreen />);
  await expect.element(page.getByText(/Locked in your account, still yours/)).toBeVisible();
});
