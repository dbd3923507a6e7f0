import { text } from '@candor/client/language';
import { button, pressTwice } from '@candor/client/testing/controls';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { AuditLogScreen } from './audit-log-screen.tsx';

const id = '00000000-0000-4000-8000-000000000003';
const line = {
  number: 2,
  at: 0,
  operatorId: 'o-1',
  operator: 'mara',
  kind: 'getCustomer',
  subject: '',
  userId: id,
  reason: 'ticket 4711',
  detail: '{}',
  hash: '',
};
const search = () => page.getByRole('searchbox');

/** Until the first page has arrived. */
const open = async () => {
  await openScreen(<AuditLogScreen userId={null} />);
  await expect.element(page.getByText('ticket 4711')).toBeVisible();
};

let server: PlayedServer;
beforeEach(async () => {
  server = playServer();
  server.answer('listAuditLines', { lines: [line], next: 1 });
  await open();
});

test('asks for everybody until a customer is given, spaces around them removed', async () => {
  await search().fill(` ${id} `);
  await expect.poll(() => server.sent('listAuditLines')).toHaveLength(2);
  expect(server.sent('listAuditLines')).toEqual([{ limit: 50 }, { limit: 50, userId: id }]);
});

test('what cannot be an id is told and not sent', async () => {
  await search().fill('mei@example.com');
  await expect.element(page.getByText(text('request.invalid'))).toBeVisible();
  expect(server.sent('listAuditLines')).toEqual([{ limit: 50 }]);
});

test('another customer begins with the newest line', async () => {
  await button('console.older').click();
  await expect.poll(() => server.sent('listAuditLines').at(-1)).toEqual({ limit: 50, after: 1 });
  await search().fill(id);
  await expect.poll(() => server.sent('listAuditLines').at(-1)).toEqual({ limit: 50, userId: id });
});

test('the chain is verified once for a double press', async () => {
  const release = server.hold('verifyAuditLines', {
    isWhole: false,
    lines: 9,
    brokenAt: 4,
    head: '',
  });
  const verify = button('console.verifyChain');
  await pressTwice(verify);
  release();
  await expect.element(page.getByText(text('console.chainBroken', { line: 4 }))).toBeVisible();
  expect(server.sent('verifyAuditLines')).toHaveLength(1);
});
