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

const words = {
  titleEn: '<img src=x onerror=alert(1)>',
  bodyEn: 'Prices pause on Sunday.\n</script><script>alert(1)</script>',
  titleEs: 'Mantenimiento',
  bodyEs: 'Los precios pausan el domingo.',
};
const propose = (kind: string, payload: object) =>
  harness.call('performCommand', { kind, payload, reason: 'people should know' }, maker);
async function publish(kind: string, payload: object) {
  const { result } = await propose(kind, payload);
  const { proposalId: id } = result as { proposalId: string };
  return harness.call('confirmProposal', { id }, checker);
}
const shown = async (lang = 'en-us') => {
  const { result } = await app.call('listAnnouncements', {}, { headers: { lang } });
  return (result as { records: { title: string; content: string }[] }).records;
};

test('shows a draft to nobody before a second person publishes it', async () => {
  const { result } = await propose('settings.announce', words);
  expect(await shown()).toEqual([]);
  const { proposalId: id } = result as { proposalId: string };
  expect((await harness.call('confirmProposal', { id }, maker)).errorKey).toBe(
    'operators.ownProposal',
  );
  expect((await harness.call('confirmProposal', { id }, checker)).code).toBe(200);
  expect(await shown()).toMatchObject([{ title: words.titleEn, content: words.bodyEn }]);
  expect(await shown('xi')).toMatchObject([{ title: words.titleEs, content: words.bodyEs }]);
});

test('hides a withdrawn announcement and keeps it in the chain', async () => {
  expect((await publish('settings.announce', { ...words, titleEn: 'Second' })).code).toBe(200);
  expect((await shown()).map(({ title }) => title)).toEqual(['Second', words.titleEn]);
  const late = await publish('settings.withdrawAnnouncement', { version: 1 });
  expect(late.errorKey).toBe('settings.unchanged');
  expect((await publish('settings.withdrawAnnouncement', { version: 2 })).code).toBe(200);
  expect((await shown()).map(({ title }) => title)).toEqual([words.titleEn]);
  const { result } = await app.call('listSettingVersions', { key: 'announcement' });
  expect(result).toMatchObject({ total: 3 });
  expect(await audit(app.db)).toEqual([]);
});

test.each([
  ['a text that turns around', { titleEn: 'a \u202e b' }],
  ['two lines in a title', { titleEn: 'a\nb' }],
  ['no words', { bodyEs: ' ' }],
  ['too many words', { bodyEn: 'a'.repeat(1_201) }],
])('%s is refused', async (_, change) => {
  const answer = await propose('settings.announce', { ...words, ...change });
  expect(answer).toMatchObject({ errorKey: 'request.invalid' });
});
