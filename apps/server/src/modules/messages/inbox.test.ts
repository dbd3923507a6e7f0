import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createTestApp,
  TEST_PASSWORD,
  type TestApp,
  type Visitor,
} from '../../testing/test-app.ts';
import { openHarness } from '../operators/testing/harness.ts';
import { announceHarness } from './testing/announce.ts';

let app: TestApp;
let me: Visitor & { readonly userId: string; readonly email: string };
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await app.signUp();
});

const NEVER_EXISTED = '00000000-0000-4000-8000-000000000000';

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly kind: string;
  readonly isRead: boolean;
}
interface Inbox {
  readonly unread: number;
  readonly cursor: string;
  readonly fresh: readonly Entry[];
}

/** One message about security to the customer. */
async function happen(to: Visitor = me): Promise<void> {
  const fields = { oldPassword: TEST_PASSWORD, newPassword: `${TEST_PASSWORD}!` };
  const answer = await app.call('changePassword', fields, to);
  expect(answer.code).toBe(200);
  const back = { oldPassword: fields.newPassword, newPassword: TEST_PASSWORD };
  expect((await app.call('changePassword', back, to)).code).toBe(200);
}
const inbox = async (after?: string, to: Visitor = me): Promise<Inbox> =>
  (await app.call('getInbox', after === undefined ? {} : { after }, to)).result;
const list = async (fields = {}, to: Visitor = me): Promise<Entry[]> =>
  ((await app.call('listInbox', fields, to)).result as { records: Entry[] }).records;

test('tells what happened once, in the language of whoever reads', async () => {
  await happen();
  const english = await list();
  expect(english.map(({ title }) => title)).toEqual([
    'Login password changed',
    'Login password changed',
  ]);
  const [spanish] = await list({}, { ...me, headers: { lang: 'xi' } });
  expect(spanish!.title).not.toBe(english[0]!.title);
  expect(spanish!.id).toBe(english[0]!.id);
  expect(spanish!.content).toMatch(/UTC\+8/);
});

test('gives a client that was away what it missed, once and in order', async () => {
  const { cursor } = await inbox();
  await happen();
  const missed = await inbox(cursor);
  expect(missed.fresh).toHaveLength(2);
  expect(missed.unread).toBe(2);
  expect(await inbox(missed.cursor)).toMatchObject({ fresh: [], cursor: missed.cursor });
});

test('keeps what came after the cursor unread when all is marked as read', async () => {
  await happen();
  const { cursor } = await inbox();
  await happen();
  const { result } = await app.call('markAllRead', { cursor }, me);
  expect(result).toEqual({ unread: 2 });
  expect((await list()).map(({ isRead }) => isRead)).toEqual([false, false, true, true]);
  await app.call('markAllRead', { cursor: '999999999.999999999' }, me);
  await happen();
  expect((await inbox()).unread).toBe(2);
});

test('marks a message as read once, and none of somebody else', async () => {
  await happen();
  const [entry] = await list();
  const stranger = await app.signUp();
  const foreign = await app.call('markRead', { id: entry!.id }, stranger);
  const unknown = await app.call('markRead', { id: NEVER_EXISTED }, stranger);
  expect([foreign.errorKey, unknown.errorKey]).toEqual(Array(2).fill('messages.notFound'));
  await Promise.all([1, 2, 3].map(() => app.call('markRead', { id: entry!.id }, me)));
  expect((await inbox()).unread).toBe(1);
});

test('counts every message of one moment', async () => {
  const people = await Promise.all([app.signUp(), app.signUp(), app.signUp()]);
  await Promise.all(people.map((person) => happen(person)));
  const counts = await Promise.all(people.map((person) => inbox(undefined, person)));
  expect(counts.map(({ unread, cursor }) => [unread, cursor])).toEqual(
    people.map(() => [2, '2.0']),
  );
});

test('pages through messages and announcements without a gap', async () => {
  const harness = await openHarness(app);
  const maker = await harness.hire('mara', ['content']);
  const checker = await harness.hire('carl', ['content']);
  await happen();
  await app.clock.jump(1_000);
  await announceHarness({ app, harness, maker, checker }).publish({ titleEn: 'Between' });
  await happen();
  const whole = await list();
  expect(whole.map(({ kind }) => kind)).toEqual([
    'security.passwordChanged',
    'security.passwordChanged',
    'announcement',
    'security.passwordChanged',
    'security.passwordChanged',
  ]);
  const paged: Entry[] = [];
  let after: string | undefined;
  do {
    const asked = { pageSize: 2, ...(after === undefined ? {} : { after }) };
    const { result } = await app.call('listInbox', asked, me);
    const page = result as { records: Entry[]; next?: string; total: number };
    expect(page.total).toBe(5);
    paged.push(...page.records);
    after = page.next;
  } while (after !== undefined);
  expect(paged).toEqual(whole);
  expect((await list({ group: 'news' })).map(({ title }) => title)).toEqual(['Between']);
  expect(await list({ group: 'trades' })).toEqual([]);
});

test('emails only what was chosen, and security in any case once', async () => {
  const chosen = { push: [], email: ['account'], showsFigures: false };
  expect((await app.call('setMessageSettings', chosen, me)).result).toEqual(chosen);
  expect((await app.call('getMessageSettings', {}, me)).result).toMatchObject(chosen);
  const refused = { ...chosen, email: ['security'] };
  expect((await app.call('setMessageSettings', refused, me)).errorKey).toBe('request.invalid');
  await app.verify(me.userId, 'basic');
  await happen();
  await app.clock.advance(3_000);
  const kinds = app.emailMessages.flatMap(({ to, kind }) => (to === me.email ? [kind] : []));
  expect(kinds.filter((kind) => kind === 'notice.passwordChanged')).toHaveLength(2);
  expect(kinds).not.toContain('message.security.passwordChanged');
});
