import { text } from '@candor/client/language';
import { button, pressTwice } from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { limitNames } from '@candor/domain/responsible-trading/limits';
import { quizQuestions } from '@candor/domain/responsible-trading/quiz';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ResponsibleTrading } from '../../parts/responsible-trading/use-responsible-trading.ts';
import { startSession } from '../../platform/session.ts';
import { customer } from '../../testing/customer.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { ResponsibleTradingScreen } from './responsible-trading-screen.tsx';

const resetsAt = Date.UTC(2026, 10, 24, 16);
const own: ResponsibleTrading = {
  limits: limitNames.map((name) =>
    name === 'lossDay'
      ? { name, amount: money('200'), used: money('80'), resetsAt }
      : { name, ...(name.startsWith('stake') ? {} : { used: money('0'), resetsAt }) },
  ),
  quizPassed: false,
  figures: [
    { days: 30, result: money('-84.2'), seconds: 7_500 },
    { days: 90, result: money('12.5'), seconds: 20_000 },
  ],
};
const counted = {
  day: '2026-11-24',
  from: '2026-08-26',
  days: 90,
  customersMin: 20,
  contracts: { customers: 300, losing: 184, percent: 62 },
  secondContracts: { customers: 4, losing: 3 },
  text: 'candor loss disclosure',
  hash: 'ab'.repeat(32),
  previousHash: 'cd'.repeat(32),
};

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
});

async function open(changes: Partial<ResponsibleTrading> = {}): Promise<void> {
  server.answer('getResponsibleTrading', { ...own, ...changes });
  server.answer('getLossDisclosure', counted);
  startSession('t-1', customer);
  await openScreen(<ResponsibleTradingScreen />);
}

test('shows what is used of each limit, the own result, and who loses', async () => {
  await open();
  await expect.element(page.getByText('80.00 of 200.00 USDT')).toBeVisible();
  await expect.element(page.getByText('2 h 5 min')).toBeVisible();
  await expect.element(page.getByText(/62% of customers lost money/)).toBeVisible();
  await expect.element(page.getByText(/fewer than 20 traded/)).toBeVisible();
});

test('says before the tap that a looser limit waits, and sends it once', async () => {
  await open();
  await page.getByRole('button', { name: /Loss per day/ }).click();
  const field = page.getByLabelText(text('responsibleTrading.amount'));
  await field.fill('150');
  await expect.element(page.getByText(text('responsibleTrading.tightens'))).toBeVisible();
  await field.fill('500');
  await expect.element(page.getByText(text('responsibleTrading.loosens'))).toBeVisible();
  const answerNow = server.hold('setTradingLimit', own);
  await pressTwice(button('responsibleTrading.set'));
  answerNow();
  expect(server.sent('setTradingLimit')).toEqual([{ name: 'lossDay', amount: money('500') }]);
});

test('begins a break only after its plain confirmation', async () => {
  await open();
  await page.getByRole('button', { name: /Self-exclusion/ }).click();
  await page.getByText(text('responsibleTrading.term.year')).click();
  const begin = button('responsibleTrading.begin.year');
  await expect.element(begin).toBeDisabled();
  await page.getByText(text('responsibleTrading.understood')).click();
  server.answer('takeBreak', own);
  await begin.click();
  await expect.poll(() => server.sent('takeBreak')).toEqual([{ term: 'year' }]);
});

test('offers no break to those who excluded themselves for good', async () => {
  const until = Date.UTC(9999, 11, 31);
  await open({ exclusion: { kind: 'selfExclusion', until, isForGood: true } });
  await expect.element(page.getByText(text('responsibleTrading.excludedForGood'))).toBeVisible();
  await expect.element(page.getByText(text('responsibleTrading.breaks'))).not.toBeInTheDocument();
});

test('explains wrong answers of the quiz and lets them be changed at once', async () => {
  await open();
  await page.getByRole('button', { name: /Suitability quiz/ }).click();
  for (const { id, right } of quizQuestions)
    await page
      .getByText(text(`quiz.${id}.${id === 'margin' ? 'b' : right}`), { exact: true })
      .click();
  server.answer('answerQuiz', { isPassed: false, wrong: ['margin'] });
  await button('responsibleTrading.quizSend').click();
  await expect.element(page.getByText(text('quiz.margin.why'))).toBeVisible();
  await page.getByText(text('quiz.margin.a'), { exact: true }).click();
  server.answer('answerQuiz', { isPassed: true, wrong: [] });
  await button('responsibleTrading.quizAgain').click();
  await expect.poll(() => server.sent('answerQuiz')).toHaveLength(2);
  await expect.element(page.getByText(text('responsibleTrading.quizDone'))).toBeVisible();
});
