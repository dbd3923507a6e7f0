import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { levelNumbers } from '@candor/domain/levels/levels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countLevels } from '../../testing/count-levels.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openHarness, type Harness, type TestOperator } from '../operators/testing/harness.ts';
import { personIn } from './testing/people.ts';

let app: TestApp;
let harness: Harness;
let clerk: TestOperator;
beforeAll(async () => {
  app = await createTestApp({ levelRewards: true });
  harness = await openHarness(app);
});
afterAll(() => app.close());

type Item = ConsoleResultOf<'getQueueItem'>;
const levelItem = async (id: string): Promise<Item> =>
  (await harness.call('getQueueItem', { queue: 'levels', id }, clerk)).result;
const factOf = ({ facts }: Pick<Item, 'facts'>, name: string) =>
  facts.find((fact) => fact.name === name)?.value;

test('operators see the published terms, who is at each level and what it has cost', async () => {
  await Promise.all([personIn(app), personIn(app)]);
  await countLevels(app);
  clerk = await harness.hire('lena', ['finance']);
  const { items } = (await harness.call('listQueue', { queue: 'levels' }, clerk))
    .result as ConsoleResultOf<'listQueue'>;
  expect(items.map(({ id }) => id)).toEqual(['terms', ...levelNumbers.map(String)]);
  expect(factOf(items[0]!, 'thresholds')).toBe(
    '1,000 · 10,000 · 50,000 · 200,000 · 1,000,000 · 5,000,000',
  );
  const second = await levelItem('2');
  const [published] = await app.db<{ hash: string }[]>`
    select hash from settings.setting where key = 'levels.terms' order by version desc limit 1`;
  expect(second.commands).toEqual([]);
  expect(factOf(second, 'members')).toBe('2');
  expect(factOf(second, 'bonusesPaid')).toBe('2');
  expect(factOf(second, 'hash')).toBe(published!.hash);
  expect(factOf(second, 'feeDiscount')).toBe('10 %');
  expect(second.history).toHaveLength(1);
  const support = await harness.hire('sam', ['support']);
  const refused = await harness.call('listQueue', { queue: 'levels' }, support);
  expect(refused.code).not.toBe(200);
});
