import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { sendUpload } from '../../http/testing/send-upload.ts';
import { jpeg } from '../../platform/files/testing/pictures.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { reconcile } from '../ledger/index.ts';
import { FUND_PASSWORD, TRON } from '../wallet/testing/funding-harness.ts';
import { type Harness, openHarness, type TestOperator } from './testing/harness.ts';
import { changedSince, tableHashes } from './testing/table-hashes.ts';

/*
 * One customer from sign-up to payout, served by operators at the console. The tables that each
 * command changed are compared with the tables it declares.
 */
const PHONE = { areaCode: '1', phone: '4155550134' };
const UNTIL_PAID_MS = 60_000;
/** Tables that any console call writes besides those of its command: log, and who is told. */
const ALWAYS_WRITTEN =
  /^(operators\.(audit_line|audit_head|session|operator|proposal)|messages\.(inbox|message))$/;

let app: TestApp;
let harness: Harness;
let reviewer: TestOperator;
let maker: TestOperator;
let checker: TestOperator;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  await app.call('sendPhoneCode', { ...PHONE, scene: 'register' });
  const smscode = app.emailMessages.at(-1)!.code;
  const fields = { ...PHONE, smscode, password: TEST_PASSWORD, agreement: true };
  token = ((await app.call('register', fields)).result as { token: string }).token;
  await ask('setFundPassword', { password: TEST_PASSWORD, safePassword: FUND_PASSWORD });
  const account = { currency: 'USDT', chainType: 'TRC20', address: TRON };
  await ask('addPayoutAccount', { ...account, safePassword: FUND_PASSWORD });
  // Security changes hold withdrawals for a day; this skips it.
  await app.clock.jump(25 * 3_600_000);
  harness = await openHarness(app);
  reviewer = await harness.hire('rita', ['reviewer']);
  maker = await harness.hire('mara', ['finance']);
  checker = await harness.hire('carl', ['finance']);
});
afterAll(() => app.close());

const ask = async <Result>(name: Parameters<TestApp['call']>[0], fields = {}) => {
  const answer = await app.call(name, fields, { token });
  expect(answer, name).toMatchObject({ code: 200 });
  return answer.result as Result;
};
const upload = async () =>
  (await sendUpload(app.app, { bytes: await jpeg({ width: 90, height: 60 }), token })).result;
const balance = async () =>
  (await ask<{ available: string }[]>('listBalances')).find(({ available }) => available)
    ?.available;

test('registers by phone, verifies, deposits by voucher and is paid out above the limit', async () => {
  await proveIdentity();
  await rechargeByVoucher();
  await withdrawAboveTheLimit();
  expect(await reconcile(app.db)).toEqual([]);
  expect(await audit(app.db)).toEqual([]);
});

async function proveIdentity() {
  const [front, back, holding] = [await upload(), await upload(), await upload()];
  await ask('applyForVerification', { type: 'id', front, back, holding });
  const item = await firstOf('identity', reviewer);
  const view = { queue: 'identity', id: item.id, documentId: 'front', reason: 'review' };
  const document = await harness.call('openDocument', view, reviewer);
  expect(document.result).toMatchObject({ contentType: 'image/jpeg' });
  await performing('kyc.approve', () => command(item, 'kyc.approve', reviewer));
  expect(await ask('getUser')).toMatchObject({ kycStatus: 'verified' });
}

async function rechargeByVoucher() {
  const voucher = await upload();
  const bank = { currency: 'USDT', chainType: 'BANK', money: '8000', voucher };
  await ask('requestDeposit', bank);
  const item = await firstOf('deposits', maker);
  const { proposalId: id } = (await command(item, 'wallet.approveDeposit', maker)).result as {
    proposalId: string;
  };
  expect(await balance()).toBe('10000');
  expect((await harness.call('confirmProposal', { id }, maker)).errorKey).toBe(
    'operators.ownProposal',
  );
  await performing('wallet.approveDeposit', () => harness.call('confirmProposal', { id }, checker));
  expect(await balance()).toBe('18000');
}

async function withdrawAboveTheLimit() {
  const { records } = await ask<{ records: { id: string }[] }>('listPayoutAccounts');
  const intent = { currency: 'USDT', money: '6000', withdrawalInfoId: records[0]!.id };
  await ask('requestWithdrawal', { ...intent, safePassword: FUND_PASSWORD });
  const item = await firstOf('withdrawals', maker);
  const { proposalId: id } = (await command(item, 'wallet.approveWithdrawal', maker)).result as {
    proposalId: string;
  };
  expect((await newestWithdrawal()).status).toBe(0);
  await performing('wallet.approveWithdrawal', () =>
    harness.call('confirmProposal', { id }, checker),
  );
  expect((await newestWithdrawal()).status).toBe(1);
  await app.clock.advance(UNTIL_PAID_MS);
  expect(await newestWithdrawal()).toMatchObject({ status: 2, state: 'paidOut' });
  expect(await balance()).toBe('12000');
}

async function newestWithdrawal() {
  const { records } = await ask<{ records: { status: number }[] }>('listWithdrawals');
  return records[0]!;
}

interface Item {
  readonly id: string;
  readonly commands: readonly { kind: string; payload: object }[];
}

/** The longest waiting item of a queue, as the console shows it. */
async function firstOf(queue: string, as: TestOperator): Promise<Item> {
  const { result } = await harness.call('listQueue', { queue }, as);
  const [item] = (result as { items: { id: string }[] }).items;
  return (await harness.call('getQueueItem', { queue, id: item!.id }, as)).result as Item;
}

function command({ commands }: Item, kind: string, as: TestOperator) {
  const { payload } = commands.find((offered) => offered.kind === kind)!;
  return harness.call('performCommand', { kind, payload, reason: 'all is in order' }, as);
}

/** Runs a command and compares the tables it changed with those it may write. */
async function performing(kind: string, run: () => Promise<{ code: number }>) {
  const before = await tableHashes(app.db);
  expect((await run()).code).toBe(200);
  const changed = (await changedSince(app.db, before)).filter(
    (table) => !ALWAYS_WRITTEN.test(table),
  );
  const { writes } = app.app.operatorCommands[kind]!;
  expect(changed.length).toBeGreaterThan(0);
  expect(
    changed.filter((table) => !writes.includes(table)),
    kind,
  ).toEqual([]);
}
