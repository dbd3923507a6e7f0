import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdOpen, untilWaiting } from '../../platform/testing/locks.ts';
import { createTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';
import { disableOperator } from './store.ts';
import { type Harness, openHarness, type TestOperator } from './testing/harness.ts';

// A single administrator who could approve two people could be both of them.
let app: TestApp;
let harness: Harness;
beforeAll(async () => {
  app = await createTestApp();
  harness = await openHarness(app);
});
afterAll(() => app.close());

const half = ({ result }: TestAnswer) => (result as { passwordHalf: string }).passwordHalf;
const idOf = ({ result }: TestAnswer) => (result as { id: string }).id;
const invite = (name: string, as: TestOperator, roles = ['finance']) =>
  harness.call('inviteOperator', { name, roles, reason: 'joins' }, as);
const approve = (id: string, as: TestOperator) =>
  harness.call('approveOperator', { id, reason: 'met in person' }, as);
const signIn = (name: string, password: string) => harness.call('signIn', { name, password });
const listed = async (name: string) => {
  const { result } = await harness.call('listOperators', {}, harness.admin);
  return (result as { name: string; status: string }[]).find((row) => row.name === name)!;
};

test('bootstraps two administrators at the first start and none later', async () => {
  const { result } = await harness.call('listOperators', {}, harness.admin);
  expect((result as { name: string }[]).map(({ name }) => name)).toEqual(['admin', 'admin-2']);
  expect(await app.app.ensureAdmins()).toEqual([]);
});

test('locks a reset operator and withdraws their proposals until two administrators approve', async () => {
  const maker = await harness.hire('mara', ['content']);
  const intent = {
    kind: 'settings.set',
    payload: { key: 'sys_set', value: '{"desktopLimit":true,"desktopUrl":""}' },
    reason: 'a intent of somebody who is gone',
  };
  const { proposalId } = (await harness.call('performCommand', intent, maker)).result as {
    proposalId: string;
  };
  const renewed = await harness.call(
    'resetOperator',
    { id: maker.id, reason: 'lost the phone' },
    harness.otherAdmin,
  );
  expect((await harness.call('getMe', {}, maker)).code).toBe(401);
  expect((await signIn('mara', maker.password)).errorKey).toBe('operators.wrongCredentials');
  const [proposal] = await app.db`select status from operators.proposal
    where id = ${proposalId}`;
  expect(proposal).toEqual({ status: 'withdrawn' });
  expect((await approve(maker.id, harness.otherAdmin)).errorKey).toBe('operators.ownInvitation');
  const second = half(await approve(maker.id, harness.admin));
  expect((await signIn('mara', `${half(renewed)}-${second}`)).code).toBe(200);
});

test('keeps one of two administrators who disable each other concurrently', async () => {
  const [one, two] = [await harness.hire('ada', ['admin']), await harness.hire('bea', ['admin'])];
  const shutOut = ({ id }: TestOperator, as: TestOperator) =>
    harness.call('disableOperator', { id, reason: 'a quarrel' }, as);
  let both: Promise<TestAnswer[]> | undefined;
  await holdOpen(app.db, async (tx) => {
    await tx`select 1 from operators.operator for update`;
    both = Promise.all([shutOut(two, one), shutOut(one, two)]);
    await untilWaiting(app.db, 2);
  });
  expect((await both!).map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 401]);
  const statuses = [(await listed('ada')).status, (await listed('bea')).status];
  expect(statuses.toSorted()).toEqual(['active', 'disabled']);
  // The rest of this file expects two administrators.
  await shutOut(one, harness.admin);
  await shutOut(two, harness.admin);
});

test('keeps a new operator disabled who was binding an authenticator', async () => {
  const invited = await invite('cleo', harness.admin);
  const second = half(await approve(idOf(invited), harness.otherAdmin));
  const oldPassword = `${half(invited)}-${second}`;
  const as = (await signIn('cleo', oldPassword)).result as { token: string };
  await harness.call('changePassword', { oldPassword, newPassword: 'a long walk in may' }, as);
  const { secret } = (await harness.call('beginAuthenticator', {}, as)).result as {
    secret: string;
  };
  let bound: Promise<TestAnswer> | undefined;
  await holdOpen(app.db, async (tx) => {
    await disableOperator(tx, idOf(invited));
    bound = harness.call('confirmAuthenticator', { code: harness.codeOf({ secret }) }, as);
    await untilWaiting(app.db);
  });
  expect((await bound!).code).not.toBe(200);
  expect(await listed('cleo')).toMatchObject({ status: 'disabled' });
});

describe('an invitation', () => {
  test('needs two administrators, each of whom knows half of the password', async () => {
    const invited = await invite('nora', harness.admin);
    const first = half(invited);
    for (const guess of [first, `${first}-`, `${first}-${first}`])
      expect((await signIn('nora', guess)).errorKey).toBe('operators.wrongCredentials');
    expect(await listed('nora')).toMatchObject({ status: 'proposed', approvedBy: null });
    expect((await approve(idOf(invited), harness.admin)).errorKey).toBe('operators.ownInvitation');
    const second = half(await approve(idOf(invited), harness.otherAdmin));
    await app.clock.jump(16 * 60_000);
    expect((await signIn('nora', second)).errorKey).toBe('operators.wrongCredentials');
    expect((await signIn('nora', `${second}-${first}`)).errorKey).toBe(
      'operators.wrongCredentials',
    );
    expect((await signIn('nora', `${first}-${second}`)).code).toBe(200);
    harness = { ...harness, ...(await returned()) };
    const names = { invitedBy: 'admin', approvedBy: 'admin-2' };
    expect(await listed('nora')).toMatchObject({ status: 'invited', ...names });
    expect((await approve(idOf(invited), harness.otherAdmin)).errorKey).toBe(
      'operators.notWaiting',
    );
  });

  test('expires after three days without a second administrator', async () => {
    const invited = await invite('late', harness.admin);
    await app.clock.jump(72 * 3_600_000 + 1);
    harness = { ...harness, ...(await returned()) };
    expect((await approve(idOf(invited), harness.otherAdmin)).errorKey).toBe(
      'operators.notWaiting',
    );
  });

  test('cannot be approved by its maker even in the table', async () => {
    const { id } = harness.admin;
    const alone = app.db`update operators.operator set invited_by = ${id}, approved_by = ${id}
      where name = 'late'`;
    await expect(alone).rejects.toThrow('operator_two_people');
    const unapproved = app.db`update operators.operator set status = 'active' where name = 'late'`;
    await expect(unapproved).rejects.toThrow('operator_is_approved');
  });
});

test('does not let an administrator approve somebody with one they reset themselves', async () => {
  const { id } = harness.otherAdmin;
  const renewed = await harness.call('resetOperator', { id, reason: 'a takeover' }, harness.admin);
  const own = half(renewed);
  expect((await approve(id, harness.admin)).errorKey).toBe('operators.ownInvitation');
  expect((await signIn('admin-2', `${own}-${own}`)).errorKey).toBe('operators.wrongCredentials');
});

test('bootstraps a second administrator at a start with one left, who restores the lost one', async () => {
  const [bootstrap, ...more] = await app.app.ensureAdmins();
  expect(bootstrap!.name).toBe('admin-3');
  expect(more).toEqual([]);
  expect((await signIn('admin-3', bootstrap!.oneTimePassword)).code).toBe(200);
  await app.clock.jump(72 * 3_600_000 + 1);
  const [again] = await app.app.ensureAdmins();
  expect(again!.name).toBe('admin-3');
  expect(again!.oneTimePassword).not.toBe(bootstrap!.oneTimePassword);
  const [line] = await app.db`select kind, subject from operators.audit_line
    where kind = 'bootstrap' order by number desc limit 1`;
  expect(line).toEqual({ kind: 'bootstrap', subject: 'admin-3' });
});

/** Both administrators with new sessions, after some time. */
async function returned() {
  await app.clock.jump(60_000);
  const open = async (who: TestOperator): Promise<TestOperator> => {
    const { name, password } = who;
    const answer = await harness.call('signIn', { name, password, code: harness.codeOf(who) });
    return { ...who, token: (answer.result as { token: string }).token };
  };
  const [admin, otherAdmin] = [await open(harness.admin), await open(harness.otherAdmin)];
  return { admin, otherAdmin };
}
