import { text } from '@candor/client/language';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { HelpScreen } from './help-screen.tsx';

const listed = {
  id: 'fees',
  kind: 'help',
  category: 'money',
  categoryName: 'Deposits and withdrawals',
  title: 'All fees in one place',
  summary: 'What it costs.',
  language: 'en',
  isFallback: false,
  isSample: false,
  cover: null,
  publishedAt: Date.UTC(2026, 10, 23),
} as const;

let server: PlayedServer;
beforeEach(async () => {
  server = playServer();
  server.answer('listHelpArticles', {
    records: [listed],
    total: 1,
    size: 100,
    current: 1,
    pages: 1,
  });
  server.answer('listArticleCategories', [
    { id: 'money', kind: 'help', name: 'Deposits and withdrawals', articles: 1 },
    { id: 'trading', kind: 'help', name: 'Trading', articles: 0 },
  ]);
});

test('lists articles by topic and leaves out empty topics', async () => {
  await openScreen(<HelpScreen />);
  await expect.element(page.getByRole('link', { name: /All fees/ })).toBeVisible();
  await expect.element(page.getByText('Trading')).not.toBeInTheDocument();
});

test('searches what was typed and marks the words that were found', async () => {
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
      excerpt: [{ text: '<b>not markup</b>', isHit: false }],
    },
  ]);
  await openScreen(<HelpScreen />);
  await page.getByRole('searchbox').fill(' fees ');
  await expect.element(page.getByText('<b>not markup</b>')).toBeVisible();
  expect(document.querySelector('mark')?.textContent).toBe('fees');
  expect(server.sent('searchHelp')).toEqual([{ query: 'fees' }]);
});

test('says that nothing was found, and returns to the topics', async () => {
  server.answer('searchHelp', []);
  await openScreen(<HelpScreen />);
  await page.getByRole('searchbox').fill('zzz');
  await expect.element(page.getByText(text('help.noneTitle'))).toBeVisible();
  await page.getByRole('button', { name: text('help.clear') }).click();
  await expect.element(page.getByRole('link', { name: /All fees/ })).toBeVisible();
});
