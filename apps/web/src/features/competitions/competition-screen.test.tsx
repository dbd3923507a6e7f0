import { now } from '@candor/client/clock';
import { text } from '@candor/client/language';
import { announced, button, openedSheet, pressTwice } from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hrefTo, RouteContext } from '../../platform/route.ts';
import { startSession, takeRedirect, type User } from '../../platform/session.ts';
import { customer } from '../../testing/customer.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { CompetitionScreen } from './competition-screen.tsx';
import { boardRow, COMPETITION_ID, ownEntry, runningAt } from './testing/competition.ts';
import type { BoardRow, Competition } from './use-competitions.ts';

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
});

const pageOf = (records: readonly BoardRow[]) => ({
  records: [...records],
  total: records.length,
  size: 20,
  current: 1,
  pages: 1,
});

async function open(
  changes: Partial<Competition> = {},
  { user = customer, rows = [] }: { user?: User | null; rows?: readonly BoardRow[] } = {},
): Promise<void> {
  server.answer('getCompetition', runningAt(now(), changes));
  server.answer('listCompetitionBoard', pageOf(rows));
  if (user) startSession('t-1', user);
  const query = new URLSearchParams({ id: COMPETITION_ID });
  await openScreen(
    <RouteContext value={{ screen: 'competition', query }}>
      <CompetitionScreen />
    </RouteContext>,
  );
  await expect.element(page.getByRole('heading', { name: 'November contracts' })).toBeVisible();
}

test('shows how the own profit is made, and the own row below a board that does not reach it', async () => {
  const rows = [boardRow(1, '4210.66'), boardRow(2, '3188.04'), boardRow(3, '-5')];
  await open({ isEntered: true, mine: ownEntry }, { rows });
  await expect.element(page.getByText('Place 42 of 612')).toBeVisible();
  for (const amount of ['12,846.30', '10,000.00', '2,000.00'])
    await expect.element(page.getByText(amount).first()).toBeVisible();
  const own = page.getByRole('row', { name: /^42 You/ });
  await expect.element(own).toHaveAttribute('aria-current', 'true');
  await expect.element(own.getByText('+7.05%')).toBeVisible();
  await expect.element(button('competition.trade')).toBeVisible();
});

test('joins once for a double press', async () => {
  await open();
  await button('competition.join').click();
  const sheet = await openedSheet();
  const release = server.hold('joinCompetition', { id: COMPETITION_ID });
  server.answer('getCompetition', runningAt(now(), { isEntered: true, mine: ownEntry }));
  await pressTwice(sheet.getByRole('button', { name: text('competition.join') }));
  release();
  await expect.element(page.getByText('Place 42 of 612')).toBeVisible();
  expect(server.sent('joinCompetition')).toEqual([{ id: COMPETITION_ID }]);
});

test('says why joining was refused, and stays as it was', async () => {
  await open();
  await button('competition.join').click();
  const sheet = await openedSheet();
  server.refuse('joinCompetition', 'competitions.joinClosed');
  await sheet.getByRole('button', { name: text('competition.join') }).click();
  await expect.element(announced('competitions.joinClosed')).toBeVisible();
  await expect.element(page.getByText('Your profit')).not.toBeInTheDocument();
});

test.each([
  ['competition.verifyFirst', { verification: 'advanced' }, true],
  ['competition.joinClosed', { joinsUntil: 0 }, false],
  ['competition.youLeft', { status: 'left', mine: { ...ownEntry, leftAt: 1 } }, false],
] as const)('offers instead of joining: %s', async (label, changes, isEnabled) => {
  await open(changes);
  if (isEnabled) await expect.element(button(label)).toBeEnabled();
  else await expect.element(button(label)).toBeDisabled();
  await expect.element(button('competition.join')).not.toBeInTheDocument();
});

test('shows the prize that was won, and nothing to do after the end', async () => {
  const won = { ...ownEntry, place: 1, prize: money('2000'), paidAt: Date.UTC(2026, 10, 30) };
  await open({ status: 'ended', endsAt: 1, isEntered: true, mine: won, boardHash: 'ab' });
  await expect
    .element(page.getByText(text('competition.youWon', { amount: '2,000.00' })))
    .toBeVisible();
  await expect.element(page.getByText(text('competition.final'))).toBeVisible();
  await expect.element(button('competition.trade')).not.toBeInTheDocument();
});

test('lets a visitor see the board, and sends who wants to join to the sign-in and back', async () => {
  await open({}, { user: null, rows: [boardRow(1, '4210.66')] });
  await expect.element(page.getByRole('row', { name: /^1 T1/ })).toBeVisible();
  await button('competition.signInFirst').click();
  await expect.poll(() => location.hash).toBe(hrefTo('login'));
  expect(takeRedirect()).toBe(hrefTo('competition', { id: COMPETITION_ID }));
});

test('says of a competition of our own accounts that nobody else took part', async () => {
  await open({ status: 'ended', endsAt: 1, isOfHouse: true, boardHash: 'ab' });
  await expect.element(page.getByText(text('competition.ofHouse'))).toBeVisible();
});

test('tells the rules with the figures of the competition', async () => {
  await open();
  await button('competition.rules').click();
  const sheet = await openedSheet();
  await expect.element(sheet.getByText(/1,000\.00 USDT of start/)).toBeVisible();
  await expect.element(sheet.getByText(/from 5 minutes/)).toBeVisible();
});
