import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';
import { disableOperator } from './store.ts';
import { type Desk, openDesk, type TestOperator } from './testing/desk.ts';

/** One administrator who could let two people in could be both of them. */
let app: TestApp;
let desk: Desk;
beforeAll(async () => {
  app = await createTestApp();
  desk = await openDesk(app);
});
afterAll(() => app.close());

const half = ({ result }: TestAnswer) => (result as { passwordHalf: string }).passwordHalf;
const idOf = ({ result }: TestAnswer) => (result as { id: string }).id;
const invite = (name: string, as: TestOperator, roles = ['finance']) =>
  desk.call('inviteOperator', { name, roles, reason: 'joins' }, as);
const vouch = (id: string, as: TestOperator) =>
  desk.call('vouchForOperator', { id, reason: 'met in person' }, as);
const signIn = (name: string, password: string) => desk.call('signIn', { name, password });
const listed = async (name: string) => {
  const { result } = await desk.call('listOperators', {}, desk.admin);
  return (result as { name: string; status: string }[]).find((row) => row.name === name)!;
};

test('a first start seats two administrators, and no later one seats a third', async () => {
  const { result } = await desk.call('listOperators', {}, desk.admin);
  expect((result as { name: string }[]).map(({ name }) => name)).toEqual(['admin', 'admin-2']);
  expect(await app.app.ensureAdmins()).toEqual([]);
});

test('renewing somebody closes their door at once, takes back what they wanted, and opens by two only', async () => {
  const maker = await desk.hire('mara', ['content']);
  const wish = {
    kind: 'settings.set',
    payload: { key: 'sys_set', value: '{"desktopLimit":true,"desktopUrl":""}' },
    reason: 'a wish of somebody who is gone',
  };
  const { proposalId } = (await desk.call('performAct', wish, maker)).result as {
    proposalId: string;
  };
  const renewed = await desk.call(
    'resetOperator',
    { id: maker.id, reason: 'lost the phone' },
    desk.otherAdmin,
  );
  expect((await desk.call('getMe', {}, maker)).code).toBe(401);
  expect((await signIn('mara', maker.password)).errorKey).toBe('operators.wrongCredentials');
  const [proposal] = await app.db`select status from operators.proposal
    where id = ${proposalId}`;
  expect(proposal).toEqual({ status: 'withdrawn' });
  expect((await vouch(maker.id, desk.otherAdmin)).errorKey).toBe('operators.ownInvitation');
  const second = half(await vouch(maker.id, desk.admin));
  expect((await signIn('mara', `${half(renewed)}-${second}`)).code).toBe(200);
});

/** Resolves when so many statements of this database stand in line for a lock. */
async function waiting(count: number): Promise<void> {
  for (;;) {
    const rows = await app.db`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if (rows.length >= count) return;
  }
}

test('of two who shut each other out at one moment, one stays', async () => {
  const [one, two] = [await desk.hire('ada', ['admin']), await desk.hire('bea', ['admin'])];
  const shutOut = ({ id }: TestOperator, as: TestOperator) =>
    desk.call('disableOperator', { id, reason: 'a quarrel' }, as);
  let both: Promise<TestAnswer[]> | undefined;
  await app.db.begin(async (tx) => {
    await tx`select 1 from operators.operator for update`;
    both = Promise.all([shutOut(two, one), shutOut(one, two)]);
    await waiting(2);
  });
  expect((await both!).map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 401]);
  const statuses = [(await listed('ada')).status, (await listed('bea')).status];
  expect(statuses.toSorted()).toEqual(['active', 'disabled']);
  // The rest of this file knows of two administrators.
  await shutOut(one, desk.admin);
  await shutOut(two, desk.admin);
});

test('a newcomer who is shut out while an authenticator is bound stays out', async () => {
  const invited = await invite('cleo', desk.admin);
  const second = half(await vouch(idOf(invited), desk.otherAdmin));
  const oldPassword = `${half(invited)}-${second}`;
  const as = (await signIn('cleo', oldPassword)).result as { token: string };
  await desk.call('changePassword', { oldPassword, newPassword: 'a long walk in may' }, as);
  const { secret } = (await desk.call('beginAuthenticator', {}, as)).result as { secret: string };
  let bound: Promise<TestAnswer> | undefined;
  await app.db.begin(async (tx) => {
    await disableOperator(tx, idOf(invited));
    bound = desk.call('confirmAuthenticator', { code: desk.codeOf({ secret }) }, as);
    await waiting(1);
  });
  expect((await bound!).code).not.toBe(200);
  expect(await listed('cleo')).toMatchObject({ status: 'disabled' });
});

describe('letting somebody in', () => {
  test('takes two administrators, each of whom knows half of the password', async () => {
    const invited = await invite('nora', desk.admin);
    const first = half(invited);
    for (const guess of [first, `${first}-`, `${first}-${first}`])
      expect((await signIn('nora', guess)).errorKey).toBe('operators.wrongCredentials');
    expect(await listed('nora')).toMatchObject({ status: 'proposed', vouchedBy: null });
    expect((await vouch(idOf(invited), desk.admin)).errorKey).toBe('operators.ownInvitation');
    const second = half(await vouch(idOf(invited), desk.otherAdmin));
    await app.clock.jump(16 * 60_000);
    expect((await signIn('nora', second)).errorKey).toBe('operators.wrongCredentials');
    expect((await signIn('nora', `${second}-${first}`)).errorKey).toBe(
      'operators.wrongCredentials',
    );
    expect((await signIn('nora', `${first}-${second}`)).code).toBe(200);
    desk = { ...desk, ...(await returned()) };
    const names = { invitedBy: 'admin', vouchedBy: 'admin-2' };
    expect(await listed('nora')).toMatchObject({ status: 'invited', ...names });
    expect((await vouch(idOf(invited), desk.otherAdmin)).errorKey).toBe('operators.notWaiting');
  });

  test('is over after three days without a second administrator', async () => {
    const invited = await invite('late', desk.admin);
    await app.clock.jump(72 * 3_600_000 + 1);
    desk = { ...desk, ...(await returned()) };
    expect((await vouch(idOf(invited), desk.otherAdmin)).errorKey).toBe('operators.notWaiting');
  });

  test('is refused by the table itself to one person twice', async () => {
    const { id } = desk.admin;
    const alone = app.db`update operators.operator set invited_by = ${id}, vouched_by = ${id}
      where name = 'late'`;
    await expect(alone).rejects.toThrow('operator_two_people');
    const unvouched = app.db`update operators.operator set status = 'active' where name = 'late'`;
    await expect(unvouched).rejects.toThrow('operator_is_vouched');
  });
});

test('an administrator whom another one renews is no second one for the first', async () => {
  const { id } = desk.otherAdmin;
  const renewed = await desk.call('resetOperator', { id, reason: 'a takeover' }, desk.admin);
  const own = half(renewed);
  expect((await vouch(id, desk.admin)).errorKey).toBe('operators.ownInvitation');
  expect((await signIn('admin-2', `${own}-${own}`)).errorKey).toBe('operators.wrongCredentials');
});

test('where one administrator is left, a start seats another, who lets the lost one in again', async () => {
  const [seat, ...more] = await app.app.ensureAdmins();
  expect(seat!.name).toBe('admin-3');
  expect(more).toEqual([]);
  expect((await signIn('admin-3', seat!.oneTimePassword)).code).toBe(200);
  await app.clock.jump(72 * 3_600_000 + 1);
  const [again] = await app.app.ensureAdmins();
  expect(again!.name).toBe('admin-3');
  expect(again!.oneTimePassword).not.toBe(seat!.oneTimePassword);
  const [line] = await app.db`select kind, subject from operators.audit_line
    where kind = 'seat' order by number desc limit 1`;
  expect(line).toEqual({ kind: 'seat', subject: 'admin-3' });
});

/** Both administrators with fresh sessions, after time passed. */
async function returned() {
  await app.clock.jump(60_000);
  const open = async (who: TestOperator): Promise<TestOperator> => {
    const { name, password } = who;
    const answer = await desk.call('signIn', { name, password, code: desk.codeOf(who) });
    return { ...who, token: (answer.result as { token: string }).token };
  };
  const [admin, otherAdmin] = [await open(desk.admin), await open(desk.otherAdmin)];
  return { admin, otherAdmin };
}
