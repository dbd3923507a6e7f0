import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openHarness, type TestOperator } from '../operators/testing/harness.ts';
import { announceHarness, words } from './testing/announce.ts';

let app: TestApp;
let desk: ReturnType<typeof announceHarness>;
let maker: TestOperator;
let confirm: (id: string, by?: TestOperator) => Promise<{ errorKey?: string; code: number }>;
let reader: { token: string; userId: string };
beforeAll(async () => {
  app = await createTestApp();
  const harness = await openHarness(app);
  maker = await harness.hire('mara', ['content']);
  const checker = await harness.hire('carl', ['content']);
  desk = announceHarness({ app, harness, maker, checker });
  confirm = (id, by = checker) => harness.call('confirmProposal', { id }, by);
  reader = await app.signUp();
});
afterAll(() => app.close());

interface Shown {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly isRead: boolean;
}
const shown = async (
  name: 'listAnnouncements' | 'listMyAnnouncements' | 'listNotices' = 'listAnnouncements',
  { lang = 'en-us', token = '' } = {},
): Promise<Shown[]> => {
  const { result } = await app.call(name, {}, { headers: { lang }, token });
  return (result as { records: Shown[] }).records;
};
const titles = async (...asked: Parameters<typeof shown>) =>
  (await shown(...asked)).map(({ title }) => title);
const takeDown = (id: string) => desk.confirmed('messages.takeDown', { id });
const unread = async (): Promise<number> =>
  ((await app.call('getInbox', {}, reader)).result as { unread: number }).unread;

test('shows a draft to nobody before a second person publishes it, then as plain text', async () => {
  const id = await desk.draft();
  const { result } = await desk.propose('messages.publish', { id, version: 1 });
  await desk.settle();
  expect(await shown()).toEqual([]);
  const { proposalId } = result as { proposalId: string };
  expect((await confirm(proposalId, maker)).errorKey).toBe('operators.ownProposal');
  expect((await confirm(proposalId)).code).toBe(200);
  await desk.settle();
  expect(await shown()).toMatchObject([{ title: words.titleEn, content: words.bodyEn }]);
  expect(await titles('listAnnouncements', { lang: 'xi' })).toEqual([words.titleEs]);
  const [version] = await app.db`
    select value from settings.setting where key = ${`announcement.${id}`}`;
  expect(JSON.parse(version!['value'] as string)).toMatchObject({ en: { title: words.titleEn } });
  await takeDown(id);
});

test('is published once, however often two people try', async () => {
  const id = await desk.draft({ titleEn: 'Once' });
  const { result } = await desk.propose('messages.publish', { id, version: 1 });
  const { proposalId } = result as { proposalId: string };
  const again = await desk.propose('messages.publish', { id, version: 1 });
  expect(again.code).not.toBe(200);
  const answers = await Promise.all([confirm(proposalId), confirm(proposalId)]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await desk.settle();
  expect(await titles()).toEqual(['Once']);
  expect(await unread()).toBe(1);
  await takeDown(id);
  expect(await unread()).toBe(0);
});

test('is not published in another version than the second person read', async () => {
  const id = await desk.draft();
  await desk.propose('messages.revise', { id, ...words, titleEn: 'Changed' });
  const late = await desk.confirmed('messages.publish', { id, version: 1 });
  expect(late.errorKey).toBe('messages.alreadyPublished');
});

test('reaches only the customers of its segment, as of the moment when it appears', async () => {
  const verified = await app.signUp();
  await app.verify(verified.userId, 'basic');
  const id = await desk.publish({ titleEn: 'For the verified', segment: 'verified' });
  await app.verify(reader.userId, 'basic');
  expect(await titles('listMyAnnouncements', verified)).toEqual(['For the verified']);
  expect(await titles('listAnnouncements', verified)).toEqual([]);
  expect(await titles('listMyAnnouncements', reader)).toEqual([]);
  expect(await shown()).toEqual([]);
  for (const visitor of [{}, reader]) {
    const answer = await app.call('getAnnouncement', { id }, visitor);
    expect(answer.errorKey).toBe('messages.notFound');
  }
  expect((await app.call('markRead', { id }, reader)).errorKey).toBe('messages.notFound');
  expect((await app.call('markRead', { id }, verified)).code).toBe(200);
  expect(await shown('listMyAnnouncements', verified)).toMatchObject([{ isRead: true }]);
});

test('a notice is listed apart and is for everybody', async () => {
  await desk.publish({ type: 'notice', titleEn: 'Maintenance tonight' });
  expect(await titles('listNotices')).toEqual(['Maintenance tonight']);
  expect(await titles()).toEqual([]);
  await expect(desk.draft({ type: 'notice', segment: 'verified' })).rejects.toThrow('noticeForAll');
});

test('newcomers have nothing unread from before they joined', async () => {
  await desk.publish({ titleEn: 'Old news' });
  await app.clock.jump(1_000);
  const newcomer = await app.signUp();
  const { result } = await app.call('getInbox', {}, newcomer);
  expect(result).toMatchObject({ unread: 0 });
  expect(await shown('listMyAnnouncements', newcomer)).toMatchObject([{ isRead: true }]);
});

test.each([
  ['a text that turns around', { titleEn: 'a \u202e b' }],
  ['two lines in a title', { titleEn: 'a\nb' }],
  ['no words', { bodyEs: ' ' }],
  ['too many words', { bodyEn: 'a'.repeat(1_201) }],
  ['a segment that does not exist', { segment: 'losers' }],
])('%s is refused', async (_, change) => {
  await expect(desk.draft(change)).rejects.toThrow('request.invalid');
});

test('appears and ends at its times, by one of two processes, also after downtime', async () => {
  const beside = await createTestApp({ beside: app, nodeId: 'second' });
  const hour = 3_600_000;
  const at = app.clock.now();
  const times = { showsFrom: at + hour, showsUntil: at + 3 * hour };
  const id = await desk.draft({ titleEn: 'Planned', ...times });
  await desk.confirmed('messages.publish', { id, version: 1 });
  const missed = await desk.draft({
    titleEn: 'Missed',
    showsFrom: at + hour,
    showsUntil: at + 2 * hour,
  });
  await desk.confirmed('messages.publish', { id: missed, version: 1 });
  await desk.settle();
  expect(await titles()).not.toContain('Planned');
  for (const { clock } of [app, beside]) await clock.jump(2 * hour + 60_000);
  await Promise.all([desk.settle(), beside.clock.advance(3_000)]);
  expect(await titles()).toEqual(['Planned', 'Old news']);
  const numbers = await app.db`
    select sequence from messages.announcement where id = ${id}`;
  expect(numbers).toEqual([{ sequence: 6 }]);
  for (const { clock } of [app, beside]) await clock.jump(hour);
  await Promise.all([desk.settle(), beside.clock.advance(3_000)]);
  expect(await titles()).toEqual(['Old news']);
  expect((await app.call('getAnnouncement', { id })).errorKey).toBe('messages.notFound');
  await beside.close();
});

test('leaves the books and the chain of published texts right', async () => {
  expect(await audit(app.db)).toEqual([]);
});

test('takes over, once, what was in force as a setting', async () => {
  const texts = (title: string) => {
    const text = { title, body: 'Text' };
    return JSON.stringify({ en: text, es: text });
  };
  const values = [texts('Withdrawn'), '', texts('In force')];
  for (const [place, value] of values.entries())
    await app.db`insert into settings.setting (key, version, value, created_at, hash, set_by)
      values ('announcement', ${place + 1}, ${value}, ${app.clock.now() - 1_000 + place}, '', '{}')`;
  for (const nodeId of ['third', 'fourth']) {
    const beside = await createTestApp({ beside: app, nodeId });
    await beside.close();
  }
  expect(await titles()).toEqual(['In force', 'Old news']);
});
