import { shortHistory } from '../modules/markets/testing/short-history.ts';
import { createLog } from '../platform/log.ts';
import { seededRandom, type Random } from '../platform/random.ts';

/** When every test begins that names no other moment. Epoch milliseconds. */
export const START_MS = Date.UTC(2026, 0, 7, 12);

export const testAppRandom = (nodeId = ''): Random => seededRandom(`test-app${nodeId}`);

/** The product of a test that changes nothing. */
export const testAppDefaults = {
  log: createLog('silent'),
  mode: 'practice',
  identityReview: 'practice',
  allowPlainBodies: true,
  requestsPerMinuteMax: 1_000_000,
  // As many as on several processes, so that their races also occur here.
  dear: { runningMax: 8, waitingMax: 1_000_000 },
  webFolder: '',
  feed: 'practice',
  replaySpeed: 1,
  practiceFaults: false,
  history: shortHistory,
} as const;

/** What a first start writes depends on these. */
const decisive = [
  'mode',
  'feed',
  'history',
  'random',
  'practiceDay',
  'pools',
  'evm',
  'tron',
  'bitcoin',
] as const;

/** Whether the first start of such a product writes what that of the unchanged one does. */
export const isSeededAs = ({
  startMs = START_MS,
  ...changes
}: {
  readonly [Name in (typeof decisive)[number]]?: unknown;
} & { readonly startMs?: number }): boolean =>
  startMs === START_MS && decisive.every((name) => changes[name] === undefined);
