import { text } from '@candor/client/language';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../../../testing/open-screen.tsx';
import { pageOf } from '../../../testing/customer.ts';
import { playServer } from '../../../testing/played-server.ts';
import { recentSearches } from './recent.ts';
import { SearchScreen } from './search-screen.tsx';

beforeEach(async () => {
  localStorage.clear();
  const server = playServer();
  server.answer('listSymbols', []);
  server.answer('listProducts', pageOf());
  server.answer('listOfferings', []);
  await openScreen(<SearchScreen />);
});

test('finds a page by another word and with a typing mistake, and says when nothing is found', async () => {
  const field = page.getByRole('searchbox');
  await field.fill('cash out');
  await expect.element(page.getByRole('link', { name: text('withdrawal.title') })).toBeVisible();
  await field.fill('passwrod');
  await expect.element(page.getByRole('link', { name: text('loginPassword.title') })).toBeVisible();
  await field.fill('zzzz');
  await expect.element(page.getByText(text('search.noneTitle'))).toBeVisible();
});

test('arrow keys go into the results and back, and what was opened is remembered', async () => {
  const field = page.getByRole('searchbox');
  await field.fill('mining');
  const first = page.getByRole('link', { name: text('mining.title') });
  await expect.element(first).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(recentSearches()).toEqual(['mining']);
});
