import { dayNumber, dayStart, dayText } from '../finance-years/figures.ts';
import { Desk } from '../finance-years/people.ts';
import type { TestApp } from '../test-app.ts';
import type { Nodes } from './nodes.ts';
import type { Run } from './run.ts';

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
export async function announceTerms(run: Pick<Run, 'desk' | 'nodes'>, basedOn: number) {
  const [thresholds, upgradeBonuses, weeklyEnvelopes] = VERSIONS[(basedOn - 1) % 2]!;
  const firstDay = dayText(dayNumber(dayStart(dayNumber(run.nodes.nowMs) + 9)));
  await announce(run, 'levels.announce', {
    id: 'terms',
    basedOn,
    thresholds,
    upgradeBonuses,
    weeklyEnvelopes,
    feeDiscounts: '5, 10, 15, 20, 25, 30',
    firstDay,
  });
  return firstDay;
}

/** What two operators decide together. */
export async function announce(
  { desk }: Pick<Run, 'desk'>,
  kind: string,
  payload: Record<string, unknown>,
): Promise<void> {
  const { code, errorKey } = await desk.perform(kind, payload);
  if (code !== 200) throw new Error(`${kind} was not done: ${errorKey}`);
}

/** The desk of operators works with whichever process runs. */
export const openOperators = (nodes: Nodes): Promise<Desk> =>
  Desk.opened({
    get app() {
      return nodes.app.app;
    },
    get clock() {
      return nodes.app.clock;
    },
  } as TestApp);
