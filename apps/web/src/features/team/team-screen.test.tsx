import { text } from '@candor/client/language';
import { button, openedSheet } from '@candor/client/testing/controls';
import { money, rate } from '@candor/domain/money/money';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startSession } from '../../platform/session.ts';
import { customer, pageOf } from '../../testing/customer.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { drawShareCard } from './share-card.ts';
import { TeamScreen } from './team-screen.tsx';
import type { Team } from './use-team.ts';

const team: Team = {
  inviteCode: 'SZPCVDNH',
  inviteUrl: '/i/SZPCVDNH',
  people: 2,
  joinedToday: 1,
  depositors: 1,
  income: money('119.184'),
  incomeToday: money('11.08'),
  houseShare: rate('0.8'),
  levels: [
    { tier: 1, share: rate('0.24'), people: 1, fees: money('412.6'), income: money('99.024') },
    { tier: 2, share: rate('0.16'), people: 1, fees: money('126'), income: money('20.16') },
  ],
};
const days = [
  { day: '2026-11-22', direct: money('10'), indirect: money('2.5'), total: money('12.5') },
  { day: '2026-11-23', direct: money('11.08'), indirect: money('0'), total: money('11.08') },
];
const member = {
  id: '00000000-0000-7000-8000-000000000001',
  tier: 1 as const,
  name: 'b•••n',
  joinedAt: Date.UTC(2026, 10, 20),
  fees: money('412.6'),
  income: money('99.024'),
};

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  server.answer('getTeam', team);
  server.answer('listTeamIncome', days);
  server.answer('listTeamMembers', pageOf(member));
  server.answer('getInviter', { fees: money('0'), earners: [] });
  startSession('t-1', customer);
});
const open = () => openScreen(<TeamScreen />);

test('shows what came from whom, level by level and day by day', async () => {
  await open();
  await expect
    .element(page.getByRole('row', { name: 'Invited by you, 24% 1 412.60 99.02' }))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Total 2 538.60 119.18' })).toBeVisible();
  await expect.element(page.getByText('Most on Nov 22, 12.50')).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .getByText(/^Nov 22: 12.50 USDT/)
      .elements(),
  ).toHaveLength(1);
});

test('lists members with what they brought in the chosen period', async () => {
  await open();
  await expect.element(page.getByText('b•••n')).toBeVisible();
  await expect.element(page.getByText('+99.02 USDT')).toBeVisible();
  await page.getByText(text('team.period.30')).click();
  await expect.poll(() => server.sent('listTeamMembers').at(-1)).toMatchObject({ days: 30 });
});

test('tells the invited who earns from their fees, and says nothing to others', async () => {
  server.answer('getInviter', {
    fees: money('4.99'),
    earners: [{ tier: 1, name: 'a•••n', share: rate('0.24'), income: money('1.1976') }],
  });
  await open();
  await expect
    .element(page.getByText('a•••n invited you and gets 24% of each fee: 1.19 USDT so far.'))
    .toBeVisible();
  await expect.element(page.getByText(/You have paid 4.99 USDT/)).toBeVisible();
});

test('shows how to begin while nobody has joined', async () => {
  server.answer('getTeam', { ...team, people: 0 });
  await open();
  await expect.element(page.getByText(text('team.nobody'))).toBeVisible();
  await expect.element(page.getByText(text('team.inviter'))).not.toBeInTheDocument();
  expect(server.sent('listTeamMembers')).toEqual([]);
});

test('copies the whole link, and says so', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (link) => {
    copied.push(link);
  });
  await open();
  await button('team.copyLink').click();
  await expect.poll(() => copied).toEqual([`${window.location.origin}/i/SZPCVDNH`]);
  vi.restoreAllMocks();
});

test('offers the invitation as a picture to keep', async () => {
  await open();
  await button('team.share').click();
  await openedSheet();
  const picture = page.getByRole('img', { name: /card with the code SZPCVDNH/ });
  await expect.element(picture).toBeVisible();
  await expect.element(button('team.download')).toBeEnabled();
});

test('draws a picture of one size, whatever its texts are', async () => {
  const words = { headline: 'Word '.repeat(30), note: 'note', codeLabel: 'Code', code: 'SZPCVDNH' };
  const content = await drawShareCard({ ...words, link: `https://${'long'.repeat(30)}.test/i/A` });
  const { width, height } = await createImageBitmap(content);
  expect([content.type, width, height]).toEqual(['image/png', 1080, 1350]);
});
