import { expect, test } from 'vitest';
import { stagedContest } from './testing/growth-recount/staged/contest.ts';
import { stagedLevels } from './testing/growth-recount/staged/levels.ts';
import { stagedTasks } from './testing/growth-recount/staged/tasks.ts';

test('levels, envelopes and rebates are what the rules say wherever the rules say something', async () => {
  expect(await stagedLevels()).toEqual([]);
});

test('so are the board and the prizes of a competition', async () => {
  expect(await stagedContest()).toEqual([]);
});

test('so are the rewards of tasks', async () => {
  expect(await stagedTasks()).toEqual([]);
});
