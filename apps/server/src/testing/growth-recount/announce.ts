import { openHarness } from '../../modules/operators/testing/harness.ts';
import { dayNumber, dayStart, dayText } from '../finance-years/figures.ts';
import type { TestApp } from '../test-app.ts';

/** Thresholds, bonuses and envelopes of the versions after the first, over and over again. */
const VERSIONS = [
  [
    '2000, 20000, 50000, 200000, 1000000, 5000000',
    '2, 12, 50, 200, 1000, 5000',
    '0.2, 2, 5, 20, 100, 500',
  ],
  [
    '500, 12000, 60000, 200000, 900000, 4000000',
    '0.5, 9, 60, 150, 900, 4000',
    '0.05, 1, 6, 20, 90, 400',
  ],
] as const;

/** Two operators announce the next version of the level terms; returns its first day. */
export async function announceTerms(app: TestApp, basedOn: number): Promise<string> {
  const desk = await openHarness(app);
  const at = app.clock.now();
  const [maker, checker] = [
    await desk.hire(`m${at}`, ['finance']),
    await desk.hire(`c${at}`, ['finance']),
  ];
  const [thresholds, upgradeBonuses, weeklyEnvelopes] = VERSIONS[(basedOn - 1) % 2]!;
  const firstDay = dayText(dayNumber(dayStart(dayNumber(at) + 9)));
  const payload = {
    id: 'terms',
    basedOn,
    thresholds,
    upgradeBonuses,
    weeklyEnvelopes,
    feeDiscounts: '5, 10, 15, 20, 25, 30',
    firstDay,
  };
  const intent = { kind: 'levels.announce', payload, reason: 'as planned' };
  const proposed = await desk.call('performCommand', intent, maker);
  const { proposalId: id } = proposed.result as { proposalId: string };
  const { code, errorKey } = await desk.call('confirmProposal', { id }, checker);
  if (code !== 200) throw new Error(`the terms were not announced: ${errorKey}`);
  return firstDay;
}
