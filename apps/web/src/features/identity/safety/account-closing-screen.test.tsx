import { text } from '@candor/client/language';
import { button, expectError, field } from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { obstacleKinds } from '@candor/domain/own-data/closing';
import { retentionClasses } from '@candor/domain/own-data/retention';
import { screens } from '@candor/contract/wire/screens';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sessionToken, startSession } from '../../../platform/session.ts';
import { useClosedAccount } from '../../../platform/closed-account.ts';
import { customer } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { ReopenSheet } from '../reopen-sheet.tsx';
import { AccountClosingScreen } from './account-closing-screen.tsx';

const kept = retentionClasses.map((of) => ({ class: of, years: 5, until: Date.UTC(2031, 0, 1) }));
const free = { obstacles: [], left: [], kept };

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  startSession('t-1', { ...customer, hasTotp: true });
  useClosedAccount.setState({ closed: null });
});

const openSheet = async () => {
  await openScreen(<AccountClosingScreen />);
  await button('accountClosing.submit').click();
  await field('safety.loginPassword').fill('correct horse');
  await field('accountFreeze.totp').fill('123456');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('accountClosing.submit') })
    .click();
};

describe('closing the account', () => {
  test('names everything that is open, each with its screen, and what stays owed', async () => {
    const obstacles = obstacleKinds.map((kind) => ({ kind, count: 2 }));
    const left = [{ currency: 'USDT' as const, amount: money('3.5') }];
    server.answer('getClosing', { ...free, obstacles, left });
    await openScreen(<AccountClosingScreen />);
    // The number of them is part of a row's name.
    const row = (kind: (typeof obstacleKinds)[number]) =>
      page.getByRole('link', { name: text(`accountClosing.${kind}`), exact: false }).first();
    for (const kind of obstacleKinds) await expect.element(row(kind)).toBeInTheDocument();
    const loans = row('loans');
    expect(loans.element().getAttribute('href')).toContain(screens.loanOrders.path);
    await expect.element(page.getByText(text('accountClosing.left'))).toBeInTheDocument();
    await expect.element(page.getByText('3.50')).toBeInTheDocument();
    for (const of of retentionClasses)
      await expect.element(page.getByText(text(`accountClosing.kept.${of}`))).toBeInTheDocument();
  });

  test.each([
    ['identity.passwordWrong', 'safety.loginPassword'],
    ['identity.totpWrong', 'accountFreeze.totp'],
  ] as const)('%s is told at %s', async (key, label) => {
    server.answer('getClosing', free);
    server.refuse('askClosing', key);
    await openSheet();
    await expectError(field(label), text(key));
  });

  test('ends the session here too once the account is closed', async () => {
    server.answer('getClosing', free);
    server.answer('askClosing', { isClosed: true });
    await openSheet();
    await expect.poll(() => sessionToken()).toBe('');
    expect(server.sent('askClosing')).toMatchObject([{ password: 'correct horse' }]);
  });

  test('can be taken back while something is open', async () => {
    server.answer('getClosing', {
      ...free,
      askedAt: Date.UTC(2026, 0, 7, 12),
      obstacles: [{ kind: 'loans', count: 1 }],
    });
    server.answer('cancelClosing', {});
    await openScreen(<AccountClosingScreen />);
    await button('accountClosing.keep').click();
    await expect.poll(() => server.sent('cancelClosing')).toHaveLength(1);
  });
});

test('a closed account is opened again with the ticket of the refused sign-in', async () => {
  useClosedAccount.setState({ closed: { ticket: 'a.b.c.d', since: '2026-01-07 12:00' } });
  server.answer('reopenAccount', { token: 't-2', userInfo: customer });
  await openScreen(<ReopenSheet />);
  await expect.element(page.getByText(/2026-\u2060?01-\u2060?07 12:00/)).toBeVisible();
  await button('accountClosing.reopen').click();
  await expect.poll(() => sessionToken()).toBe('t-2');
  expect(server.sent('reopenAccount')).toMatchObject([{ ticket: 'a.b.c.d' }]);
  expect(useClosedAccount.getState().closed).toBeNull();
});
