import { now } from '@candor/client/clock';
import { text } from '@candor/client/language';
import { button, pressTwice } from '@candor/client/testing/controls';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { forgetInbox, rememberUnread } from '../../platform/inbox.ts';
import { hrefTo } from '../../platform/route.ts';
import { startSession } from '../../platform/session.ts';
import { customer, pageOf } from '../../testing/customer.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { InboxScreen } from './inbox-screen.tsx';
import type { Entry } from './use-messages.ts';

const entry = (changes: Partial<Entry>): Entry => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'deposit.credited',
  group: 'account',
  title: 'Deposit arrived',
  content: '5,000.00 USDT in your balance account.',
  about: '',
  createTime: now() - 1_000,
  isRead: false,
  ...changes,
});

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  forgetInbox();
});

async function open(...entries: Entry[]): Promise<void> {
  server.answer('listInbox', pageOf(...entries));
  startSession('t-1', customer);
  rememberUnread(entries.filter(({ isRead }) => !isRead).length);
  await openScreen(<InboxScreen />);
}

test('shows markup in a text as text', async () => {
  const title = '<img src=x onerror=alert(1)>';
  await open(entry({ kind: 'announcement', group: 'news', title, content: '</a><b>bold</b>' }));
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByText('</a><b>bold</b>')).toBeVisible();
  expect(document.querySelector('main img, b')).toBeNull();
});

test('marks all as read once, and nothing where nothing is unread', async () => {
  await open(entry({}));
  const release = server.hold('markAllRead', { unread: 0 });
  await pressTwice(button('inbox.readAll'));
  release();
  await expect.element(button('inbox.readAll')).not.toBeInTheDocument();
  expect(server.sent('markAllRead')).toHaveLength(1);
});

test('leads from a message to what it is about', async () => {
  await open(entry({}), entry({ id: 'a', kind: 'announcement', group: 'news', title: 'News' }));
  await expect
    .element(page.getByRole('link', { name: /^Deposit arrived/ }))
    .toHaveAttribute('href', hrefTo('fundingRecords'));
  await expect
    .element(page.getByRole('link', { name: /^News/ }))
    .toHaveAttribute('href', hrefTo('announcement', { id: 'a' }));
});

test('puts a fresh warning about a position above everything', async () => {
  const title = 'Position close to liquidation';
  await open(entry({}), entry({ id: 'r', kind: 'position.atRisk', group: 'trades', title }));
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: text('inbox.openPositions') }))
    .toHaveAttribute('href', hrefTo('positions'));
});

test('says what will appear in an empty inbox', async () => {
  await open();
  await expect.element(page.getByText(text('inbox.emptyText'))).toBeVisible();
});
