import { afterAll, beforeAll, expect, test } from 'vitest';
import { hire, type Operator, seatAdmins } from '../attacks/operator.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { boolean, id, page, string, time } from './shapes.ts';
import { PASSWORD, signUp } from './sign-up.ts';
import { WildClient } from './wild-client.ts';

/*
 * Announcements and messages as existing clients read them: their fields, and nothing missing.
 */
const row = { id, title: string, content: string, createTime: time, isRead: boolean };
const TITLE = 'Maintenance on Sunday';

let server: RealServer;
let client: WildClient;
beforeAll(async () => {
  server = await startServer();
  client = await signUp(server, 'reader@example.test');
  const admins = await seatAdmins(server);
  const roles = ['content'];
  const maker = await hire(admins, server, { name: 'mara', roles, reason: 'writes news' });
  const checker = await hire(admins, server, { name: 'carl', roles, reason: 'reads news' });
  for (const type of ['announcement', 'notice']) await publish(maker, checker, type);
});
afterAll(() => server?.stop());

async function publish(maker: Operator, checker: Operator, type: string): Promise<void> {
  const en = { titleEn: TITLE, bodyEn: 'Prices pause\nfor an hour.' };
  const draft = { type, segment: 'everybody', ...en, titleEs: 'Domingo', bodyEs: 'Una hora.' };
  const reason = 'people should know';
  await maker.call('performCommand', { kind: 'messages.draft', payload: draft, reason });
  const ask = { queue: 'announcements', status: 'draft' };
  const { items } = (await maker.call('listQueue', ask)).result;
  const payload = { id: items[0].id, version: 1 };
  const intent = { kind: 'messages.publish', payload, reason };
  const { proposalId } = (await maker.call('performCommand', intent)).result;
  const { code } = await checker.call('confirmProposal', { id: proposalId });
  expect(code).toBe(200);
}

test.each([
  ['announcements', '/api/sys/annountCement/vue3List'],
  ['announcements to me', '/api/sys/annountCement/listByUser'],
  ['platform notices', '/api/content/appNotice/list'],
])('the list of %s is a page', async (_, path) => {
  const query = { pageNo: 1, pageSize: 10 };
  // Published ones appear within a second or two.
  await expect.poll(async () => (await client.get(path, query)).result.total).toBe(1);
  const answer = await client.get(path, query);
  expect(answer).toMatchObject({ status: 200, code: 200, success: true });
  expect(page(row)(answer.result)).toBeNull();
  expect(answer.result.records[0]).toMatchObject({ title: TITLE, isRead: false });
});

test('the list of messages to me is a page, and a stranger has none of them', async () => {
  const fields = { oldPassword: PASSWORD, newPassword: `${PASSWORD}!` };
  await client.post('/api/user/appUser/changePassword', fields);
  const query = { pageNo: 1, pageSize: 10 };
  const path = '/api/content/appNotice/myList';
  const answer = await client.get(path, query);
  expect(answer).toMatchObject({ status: 200, code: 200, success: true });
  expect(page(row)(answer.result)).toBeNull();
  expect(answer.result.records[0].title).toBe('Login password changed');
  const stranger = await signUp(server, 'other@example.test');
  expect((await stranger.get(path, query)).result.total).toBe(0);
  expect((await new WildClient(server.url).get(path, query)).code).toBe(401);
});
