import { text } from '@candor/client/language';
import { announced, button, pressTwice } from '@candor/client/testing/controls';
import { screens } from '@candor/contract/wire/screens';
import { money } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startSession } from '../../platform/session.ts';
import { customer } from '../../testing/customer.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { RisksScreen } from './risks-screen.tsx';
import { TasksScreen } from './tasks-screen.tsx';
import type { Task } from './use-tasks.ts';

const NOW = Date.UTC(2026, 10, 24, 8);
const task = (name: Task['task'], more: Partial<Task> = {}): Task => ({
  task: name,
  reward: money('2'),
  left: 9_876,
  places: 10_000,
  endsAt: NOW + 86_400_000,
  state: 'open',
  progress: { done: 0, needed: 1 },
  ...more,
});

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  startSession('t-1', customer);
});

async function open(tasks: readonly Task[], earned = '0', isPriceChecked = false): Promise<void> {
  server.answer('listTasks', {
    tasks: [...tasks],
    earned: money(earned),
    isVerified: true,
    isPriceChecked,
  });
  await openScreen(<TasksScreen />);
}
const claimButton = () =>
  page.getByRole('button', {
    name: text('tasks.claimNamed', { amount: '2.00', task: text('tasks.secondFactor') }),
  });

test('shows what is ready first, what is left of a budget, and the way to what is open', async () => {
  await open([task('fundPassword'), task('secondFactor', { state: 'done' })], '5.5');
  const headings = page.getByRole('list', { name: text('tasks.list') }).getByRole('heading');
  await expect.element(headings.first()).toHaveTextContent(text('tasks.secondFactor'));
  await expect.element(page.getByText(/9,876 of 10,000 rewards left/).first()).toBeVisible();
  await expect.element(page.getByText(text('tasks.pending', { amount: '2.00' }))).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /^Start: Set a withdrawal password/ }))
    .toHaveAttribute('href', `#${screens.fundPassword.path}`);
});

test('claims once when the button is pressed twice', async () => {
  await open([task('secondFactor', { state: 'done' })]);
  const release = server.hold('claimTask', {
    task: 'secondFactor',
    reward: money('2'),
    rewardedAt: NOW,
  });
  await pressTwice(claimButton());
  release();
  await expect.element(page.getByText(text('tasks.paid', { amount: '2.00' }))).toBeVisible();
  expect(server.sent('claimTask')).toHaveLength(1);
});

test('says why a claim was refused and leaves it to be tried again', async () => {
  await open([task('secondFactor', { state: 'done' })]);
  server.refuse('claimTask', 'tasks.usedUp');
  await claimButton().click();
  await expect.element(announced('tasks.usedUp')).toBeVisible();
  await expect.element(claimButton()).toBeVisible();
});

test('tells apart what is paid, used up, or waits for identity', async () => {
  await open([
    task('readRisks', { state: 'rewarded', rewardedAt: NOW }),
    task('fundPassword', { state: 'usedUp', left: 0 }),
    task('secondFactor', { state: 'identityNeeded' }),
  ]);
  await expect.element(page.getByText(/^Paid on/)).toBeVisible();
  await expect.element(page.getByText(text('tasks.state.usedUp'))).toBeVisible();
  await expect.element(page.getByText(text('tasks.state.identityNeeded'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Claim/ })).not.toBeInTheDocument();
});

test('shows the days of checking, and that one a day counts', async () => {
  const progress = { done: 3, needed: 7 };
  await open([task('checkPrices', { progress })], '0', true);
  await expect.element(page.getByText(text('tasks.daysDone', progress))).toBeVisible();
  await expect.element(page.getByText(text('tasks.checkedToday'))).toBeVisible();
  await expect.element(button('tasks.checkNow')).not.toBeInTheDocument();
});

test('records that the risks were read', async () => {
  await openScreen(<RisksScreen />);
  const release = server.hold('confirmRisksRead', {});
  await pressTwice(button('risks.confirm'));
  release();
  await expect.element(page.getByText(text('risks.confirmed'))).toBeVisible();
  expect(server.sent('confirmRisksRead')).toHaveLength(1);
});
