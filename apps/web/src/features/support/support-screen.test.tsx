import { text } from '@candor/client/language';
import { button } from '@candor/client/testing/controls';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startSession } from '../../platform/session.ts';
import { customer } from '../../testing/customer.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import type { Chat, Message } from './merge.ts';
import { SupportScreen } from './support-screen.tsx';

const chat: Chat = {
  id: '00000000-0000-4000-8000-000000000038',
  status: 'open',
  name: 'Nadia',
  openedAt: Date.UTC(2026, 10, 23, 9),
  lastNumber: 3,
  readByCustomer: 3,
  readBySupport: 1,
};
const message = (number: number, body: string, author: Message['author']): Message => ({
  number,
  clientId: `c-${number}`,
  author,
  name: author === 'customer' ? '' : 'Nadia',
  body,
  sentAt: Date.UTC(2026, 10, 23, 9, number),
  sentAtMs: Date.UTC(2026, 10, 23, 9, number),
});
const messages = [
  message(1, 'Where is my <b>order</b>?', 'customer'),
  message(2, 'joined', 'system'),
  message(3, 'It is filled.', 'support'),
];

let server: PlayedServer;
const line = () => page.getByRole('textbox', { name: text('support.write') });
beforeEach(() => {
  server = playServer();
  server.answer('markSupportRead', {});
  server.answer('noteSupportTyping', {});
  startSession('t-1', customer);
});

test('shows who answers how soon, what was read, and markup as text', async () => {
  server.answer('getSupportChat', { chat, messages, hasMore: false, answersInS: 118 });
  await openScreen(<SupportScreen />);
  await expect.element(page.getByText('Nadia · answers in about 2 min')).toBeVisible();
  await expect.element(page.getByText('Where is my <b>order</b>?')).toBeVisible();
  await expect.element(page.getByText(/Read$/)).toBeVisible();
  await expect.element(page.getByText('Nadia from support joined')).toBeVisible();
});

test('promises no time that was not measured', async () => {
  server.answer('getSupportChat', { messages: [], hasMore: false });
  await openScreen(<SupportScreen />);
  await expect.element(page.getByText(text('support.emptyTitle'))).toBeVisible();
  expect(page.getByText(/answers in/).query()).toBeNull();
});

test('a press sends once; a lost answer is tried again under the same id', async () => {
  server.answer('getSupportChat', { chat, messages, hasMore: false });
  await openScreen(<SupportScreen />);
  await line().fill('Thank you!');
  const sent = { id: chat.id, message: message(4, 'Thank you!', 'customer') };
  const release = server.hold('sendSupportMessage', sent);
  await button('support.send').dblClick();
  await expect.element(page.getByText(text('support.sending'))).toBeVisible();
  release();
  await expect.element(page.getByText(text('support.sending'))).not.toBeInTheDocument();
  expect(server.sent('sendSupportMessage').length).toBe(1);

  server.lose('sendSupportMessage');
  await line().fill('Bye');
  await button('support.send').click();
  await expect.element(page.getByText(text('support.waits'))).toBeVisible();
  server.answer('sendSupportMessage', { id: chat.id, message: message(5, 'Bye', 'customer') });
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText(text('support.waits'))).not.toBeInTheDocument();
  const [, lost, again] = server.sent('sendSupportMessage');
  expect(again).toEqual(lost);
});

test('a refusal stays with its message until it is tried again or discarded', async () => {
  server.answer('getSupportChat', { chat, messages, hasMore: false });
  server.refuse('sendSupportMessage', 'support.tooMany');
  await openScreen(<SupportScreen />);
  await line().fill('Again');
  await button('support.send').click();
  await expect.element(page.getByText(text('support.tooMany'))).toBeVisible();
  await button('support.discard').click();
  await expect.element(page.getByText('Again', { exact: true })).not.toBeInTheDocument();
});

test('asks before a recovery phrase is sent', async () => {
  server.answer('getSupportChat', { chat, messages, hasMore: false });
  await openScreen(<SupportScreen />);
  const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
  await line().fill(phrase);
  await button('support.send').click();
  await expect.element(page.getByText(/recovery phrase/)).toBeVisible();
  await button('support.warnKeep').click();
  await expect.element(line()).toHaveValue(phrase);
  expect(server.sent('sendSupportMessage')).toEqual([]);
});
