import { expect, test } from 'vitest';
import { UNIT } from '../finance-years/figures.ts';
import { type Contest, type ContestFacts, standings } from './contest-recount.ts';

const entrant = (userId: string, handle: string, joinedAtMs: number) => ({
  userId,
  handle,
  joinedAtMs,
  hasLeft: false,
});
const contest: Contest = {
  id: 'contest',
  announcedAtMs: 0,
  startsAtMs: 1_000,
  endsAtMs: 9_000,
  baseMin: 0n,
  profitPrizes: [UNIT],
  returnPrizes: [],
  entrants: [
    entrant('late', '0a', 900),
    entrant('one', 'ff', 500),
    entrant('two', '1b', 500),
    entrant('three', 'c3', 500),
  ],
  finalAtMs: 9_000,
};
const facts: Omit<ContestFacts, 'accounts'> = { trades: [], lines: [], markBefore: () => UNIT };

test('equal figures are placed by who joined earlier, those of one moment by handle', () => {
  const accounts = contest.entrants.map(({ userId }) => ({
    userId,
    inviterId: null,
    identity: null,
  }));
  const board = standings(contest, { ...facts, accounts }).map(({ userId }) => userId);
  expect(board).toEqual(['two', 'three', 'one', 'late']);
});
