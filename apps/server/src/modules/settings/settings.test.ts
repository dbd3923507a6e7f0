import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Harness, openHarness, type TestOperator } from '../operators/testing/harness.ts';

let app: TestApp;
let harness: Harness;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  harness = await openHarness(app);
  maker = await harness.hire('mara', ['content']);
  checker = await harness.hire('carl', ['content']);
});
afterAll(() => app.close());

const set = async (value: string) => {
  const intent = { kind: 'settings.set', payload: { key: 'sys_set', value }, reason: 'a new page' };
  const { result } = await harness.call('performCommand', intent, maker);
  return harness.call(
    'confirmProposal',
    { id: (result as { proposalId: string }).proposalId },
    checker,
  );
};
const read = async () => (await app.call('getSetting', { key: 'sys_set' })).result as string;

test('keeps every version of a setting changed by two people, chained by hash', async () => {
  const value = '{"desktopLimit":true,"desktopUrl":"/wide"}';
  expect((await set(value)).code).toBe(200);
  expect(await read()).toBe(value);
  expect((await set(value)).errorKey).toBe('settings.unchanged');
  const item = { queue: 'settings', id: 'sys_set' };
  const { result } = await harness.call('getQueueItem', item, checker);
  expect((result as { history: unknown[] }).history).toHaveLength(2);
  expect(await audit(app.db)).toEqual([]);
  await app.db`update settings.setting set value = '{}' where version = 1`;
  expect((await audit(app.db)).map(({ check }) => check)).toContain('settings-are-a-chain');
});

test('refuses a value that sends customers to another site', async () => {
  const before = await read();
  const answer = await set('{"desktopLimit":true,"desktopUrl":"https://elsewhere.example"}');
  expect(answer.errorKey).toBe('settings.invalidValue');
  expect(await read()).toBe(before);
});
