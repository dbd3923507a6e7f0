import { text } from '@candor/client/language';
import { announced, button, pressTwice } from '@candor/client/testing/controls';
import { firstLevels as levels } from '@candor/domain/levels/levels';
import { money } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hrefTo } from '../../platform/route.ts';
import { startSession } from '../../platform/session.ts';
import { deviceTimeText } from '../../platform/time-text.ts';
import { customer, withdrawalTerms } from '../../testing/customer.ts';
import { creditTerms } from '../../testing/loans.ts';
import { openOffering } from '../../testing/offering.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { LevelsScreen } from './levels-screen.tsx';
import type { Envelope, Levels, OwnLevel } from './use-levels.ts';

const nextCount = Date.UTC(2026, 10, 24, 16);
const waiting: Envelope = {
  week: '2026-11-23',
  amount: money('1'),
  state: 'waiting',
  openUntil: Date.UTC(2026, 10, 29, 16),
};
const second: OwnLevel = {
  level: 2,
  assets: money('48204.16'),
  countedAt: Date.UTC(2026, 10, 23, 16),
  missing: money('1795.84'),
  rewarded: 2,
  isVerified: true,
};

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
});

async function open(mine: OwnLevel, changes: Partial<Levels> = {}): Promise<void> {
  server.answer('listLevels', { version: 1, levels: [...levels], nextCount, mine, ...changes });
  startSession('t-1', customer);
  await openScreen(<LevelsScreen />);
}

test('shows how far the next level is, and marks the own one in the table', async () => {
  await open(second);
  await expect.element(page.getByText('48,204.16 of 50,000 USDT')).toBeVisible();
  await expect.element(page.getByText('1,795.84 to Level 3')).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /^Level 2/ }))
    .toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByText(text('levels.bonusPaidTo', { level: 2 }))).toBeVisible();
});

test('shows what each level may borrow and apply for, and that withdrawals follow from identity', async () => {
  server.answer('listLoanTerms', [creditTerms]);
  server.answer('listOfferings', [openOffering]);
  server.answer('getOffering', { ...openOffering, ticketsPerLevel: [1, 2, 3, 4, 5, 6, 7] });
  server.answer('getWithdrawalTerms', withdrawalTerms);
  await open(second);
  const own = page.getByRole('row', { name: 'Level 2 3,000 3', exact: true });
  await expect.element(own).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByText(text('levels.creditBasicNote'))).toBeVisible();
  const note = text('levels.withdrawalNote', { amount: '500' });
  await expect.element(page.getByText(note)).toBeVisible();
});

test('announces new terms with their day, beside those that still hold', async () => {
  const later = levels.map((each) => ({ ...each, upgradeBonus: money('7.5') }));
  const from = Date.UTC(2026, 11, 1, 16);
  await open(second, { next: { version: 2, from, levels: later } });
  const title = text('levels.changeTitle', { time: deviceTimeText(from) });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(page.getByText(text('levels.changeText'))).toBeVisible();
  const rows = page.getByRole('row', { name: /^Level 2/ });
  await expect.element(rows.first()).toMatchTextContent('10.00');
  await expect.element(rows.last()).toMatchTextContent('7.50');
});

test('says when a newcomer is counted, and from which level envelopes come', async () => {
  await open({
    level: 0,
    assets: money('0'),
    missing: money('1000'),
    rewarded: 0,
    isVerified: true,
  });
  await expect.element(page.getByText(/counted for the first time on/)).toBeVisible();
  await expect.element(page.getByText(text('levels.envelopeFromOne'))).toBeVisible();
  await expect.element(button('levels.open')).not.toBeInTheDocument();
});

test('asks who somebody is before rewards, and nobody who has said so', async () => {
  await open({ ...second, rewarded: 0, isVerified: false });
  await expect
    .element(page.getByRole('link', { name: new RegExp(text('levels.verify')) }))
    .toHaveAttribute('href', hrefTo('personalData'));
});

test('has no next level at the highest', async () => {
  const { missing: _, ...highest } = { ...second, level: 6, assets: money('7000000') };
  await open(highest);
  await expect.element(page.getByText(/^The highest level/)).toBeVisible();
});

test('opens the envelope once, and says what was in it', async () => {
  await open({ ...second, envelope: waiting });
  const release = server.hold('openEnvelope', { ...waiting, state: 'opened' });
  await pressTwice(button('levels.open'));
  release();
  await expect
    .element(page.getByRole('status').filter({ hasText: '+1.00 USDT for you' }))
    .toBeVisible();
  expect(server.sent('openEnvelope')).toHaveLength(1);
  await expect.element(button('levels.open')).not.toBeInTheDocument();
});

test('keeps a refused envelope closed and says why', async () => {
  await open({ ...second, envelope: waiting });
  server.refuse('openEnvelope', 'levels.noEnvelope');
  await button('levels.open').click();
  await expect.element(announced('levels.noEnvelope')).toBeVisible();
  await expect.element(button('levels.open')).toBeVisible();
});
