import { text } from '@candor/client/language';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../../../testing/open-screen.tsx';
import { pageOf } from '../../../testing/customer.ts';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { recentSearches } from './recent.ts';
import { SearchScreen } from './search-screen.tsx';

let server: PlayedServer;
beforeEach(async () => {
  localStorage.clear();
  server = playServer();
  server.answer('searchHelp', []);
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
  await field.fill('my data');
  await expect.element(page.getByRole('link', { name: text('ownData.title') })).toBeVisible();
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

test('finds help under a heading of its own, even where nothing else is found', async () => {
  server.answer('searchHelp', [
    {
      id: 'fees',
      category: 'money',
      categoryName: 'Deposits and withdrawals',
      language: 'en',
      isFallback: false,
      title: [
        { text: 'All ', isHit: false },
        { text: 'fees', isHit: true },
      ],
      excerpt: [{ text: 'What it costs.', isHit: false }],
    },
  ]);
  const field = page.getByRole('searchbox');
  await field.fill('fees zzzz');
  const heading = page.getByRole('heading', { name: text('search.group.help') });
  await expect.element(heading).toBeVisible();
  const link = page.getByRole('link', { name: /All fees/ });
  expect(link.element().getAttribute('href')).toContain('fees');
  await expect.element(page.getByText(text('search.noneTitle'))).not.toBeInTheDocument();
  expect(server.sent('searchHelp')).toEqual([{ query: 'fees zzzz', limit: 5 }]);
});

test('shows the other results and nothing of help while that search fails', async () => {
  server.lose('searchHelp');
  await page.getByRole('searchbox').fill('mining');
  await expect.element(page.getByRole('link', { name: text('mining.title') })).toBeVisible();
  await expect.poll(() => server.sent('searchHelp').length).toBeGreaterThan(0);
  const heading = page.getByRole('heading', { name: text('search.group.help') });
  await expect.element(heading).not.toBeInTheDocument();
});
