import { announcementDeeds } from '../messages/testing/announce.ts';
import { consoleCalls, type ConsoleResultOf } from '@candor/contract/console/calls';
import type { ConsoleCallName } from '@candor/contract/console/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { moneyHaltDeeds } from '../../audit/testing/money-halt-deeds.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { seededRandom } from '../../platform/random.ts';
import { proposeRepairs, reconcile } from '../ledger/index.ts';
import { competitionDeeds } from '../competitions/testing/competition-harness.ts';
import { enteredAt, offeringHarness } from '../offerings/testing/offering-harness.ts';
import { articlePicture, contentDeeds } from '../content/testing/stored-article.ts';
import { type Harness, openHarness, type TestOperator } from './testing/harness.ts';
import {
  bondFields,
  bondsHarness,
  type BondsHarness,
  borrowerFields,
} from '../products/kinds/bonds/testing/bonds-harness.ts';
import { newTermsAt } from '../levels/testing/new-terms.ts';
import { productDeeds } from '../products/testing/product-deeds.ts';
import { announce } from '../tasks/testing/task-people.ts';
import { sanctionsDeeds } from '../sanctions/testing/sanctions-deeds.ts';
import { reviewerDeeds } from '../kyc/outside/testing/reviewer-deeds.ts';
import { chatOf, chatWithPicture } from '../support/testing/chats.ts';
import { openWorld, type World } from './testing/served-world.ts';
import { type Deed, proveDeed, untouchable } from './testing/prove-deed.ts';
import { changedSince, tableHashes } from './testing/table-hashes.ts';

/*
 * Runs every call and every command of the console successfully and checks that no price, position,
 * bet or sealed day has changed (red line R2). Customers' money changes only by the commands listed
 * here, and by exactly the amounts listed. Commands of a bank are in every-bank-command.test.ts.
 */
let app: TestApp;
let harness: Harness;
let world: World;
let bonds: BondsHarness;
let maker: TestOperator;
let checker: TestOperator;
let auditor: TestOperator;
let spare: TestOperator;
beforeAll(async () => {
  app = await createTestApp({ pools: true });
  world = await openWorld(app);
  bonds = bondsHarness(app);
  harness = await openHarness(app);
  const roles = ['support', 'reviewer', 'finance', 'content'] as const;
  maker = await harness.hire('mara', roles);
  checker = await harness.hire('carl', roles);
  auditor = await harness.hire('olga', ['auditor']);
  spare = await harness.hire('sven', ['support']);
});
afterAll(() => app.close());

const inADay = () => app.clock.now() + 86_400_000;
const canned = '019ab000-0000-7000-8000-000000000001';
const prepared = { language: 'en', title: 'Thanks', body: 'Thank you for the picture.' };
const deeds: Readonly<Record<string, Deed>> = {
  'ledger.reverse': {
    payload: async () => ({ userId: (await app.signUp()).userId, key: 'practiceGrant', leg: 0 }),
    moves: '-10000',
  },
  'ledger.repairSum': { payload: async () => ({ id: await wrongSum() }) },
  'wallet.approveDeposit': {
    payload: async () => ({ id: await world.sendVoucher(world.trader) }),
    moves: '250',
  },
  'wallet.rejectDeposit': {
    payload: async () => ({
      id: await world.sendVoucher(world.trader),
      reason: 'unreadableVoucher',
    }),
  },
  'wallet.approveWithdrawal': { payload: async () => ({ id: await world.requestWithdrawal() }) },
  'wallet.rejectWithdrawal': {
    payload: async () => ({ id: await world.requestWithdrawal(), reason: 'sanctionsMatch' }),
  },
  'wallet.holdForCourtOrder': {
    payload: async () => ({
      id: await world.requestWithdrawal(),
      until: inADay(),
      reference: 'court of Dublin 4711',
    }),
  },
  'wallet.closeCase': {
    payload: async () => ({ id: await world.openCase(), finding: 'the signer had lost it' }),
  },
  'wallet.pauseNetwork': {
    payload: async () => ({ chainType: 'ERC20', until: inADay(), reference: 'upgrade' }),
  },
  ...moneyHaltDeeds(() => app),
  'wallet.recordCapital': {
    payload: async () => ({
      movement: 'paidIn',
      place: 'bank',
      currency: 'USDT',
      amount: '250000',
      reference: 'statement 7, line 2',
    }),
  },
  'wallet.listAddress': {
    payload: async () => ({ address: `T${'8'.repeat(33)}`, reference: 'list of May' }),
  },
  ...sanctionsDeeds(() => app),
  ...reviewerDeeds(() => ({ app, apply: world.applyForVerification })),
  'offerings.create': { payload: async () => enteredAt(app.clock.now()) },
  'offerings.revise': {
    payload: async () => ({
      id: await offeringHarness(app).draft(),
      ...enteredAt(app.clock.now(), { places: 7 }),
    }),
  },
  'offerings.announce': {
    payload: async () => ({ id: await offeringHarness(app).draft(), version: 1 }),
  },
  ...competitionDeeds(() => app),
  'levels.announce': { payload: async () => newTermsAt(app.clock.now()) },
  'loans.beginReview': { payload: async () => ({ id: await world.applyForCredit() }) },
  'loans.approve': { payload: async () => ({ id: await world.applyForCredit() }) },
  'loans.approveLarge': {
    payload: async () => ({ id: await world.applyForCredit('2500') }),
    moves: '2500',
  },
  'loans.reject': {
    payload: async () => ({ id: await world.applyForCredit(), income: 'unreadable' }),
  },
  ...contentDeeds(() => app),
  'settings.set': {
    payload: async () => ({ key: 'sys_set', value: '{"desktopLimit":true,"desktopUrl":""}' }),
  },
  ...announcementDeeds(() => app),
  ...productDeeds(() => app),
  'responsibleTrading.exclude': {
    payload: async () => ({
      userId: (await app.signUp()).userId,
      term: 'year',
      reference: 'letter of May 4',
    }),
  },
  'responsibleTrading.freeze': {
    payload: async () => ({
      userId: (await app.signUp()).userId,
      reason: 'courtOrder',
      until: inADay(),
      reference: 'court of Dublin 4711',
    }),
  },
  'responsibleTrading.liftFreeze': {
    payload: async () => {
      const { userId } = await app.signUp();
      await app.db`
        insert into responsible_trading.account (user_id, freeze_reason, frozen_until)
        values (${userId}, 'review', ${inADay()}::timestamptz)`;
      return { userId };
    },
  },
  'products.freezeOrder': {
    payload: async () => ({
      ...(await world.buyProduct()),
      reason: 'review',
      until: app.clock.now() + 3_600_000,
    }),
  },
  'products.resumeOrder': {
    payload: async () => {
      const named = await world.buyProduct();
      await app.db`update products.product_order set frozen_reason = 'review',
        frozen_until = now() + interval '100 years', first_frozen_at = now() where id = ${named.id}`;
      return named;
    },
  },
  'bonds.registerBorrower': { payload: async () => ({ ...borrowerFields, name: 'Cold Store' }) },
  'bonds.create': {
    payload: async () => ({ ...bondFields, borrowerId: await bonds.newest('bond_borrower') }),
  },
  'bonds.announce': { payload: async () => ({ id: await bonds.draft() }) },
  'tasks.announce': {
    payload: async () => ({
      task: 'readRisks',
      amount: '0.5',
      grants: 100,
      endsAt: app.clock.now() + 7 * 86_400_000,
    }),
  },
  'tasks.end': {
    payload: async () => {
      await announce(app, 'secondFactor');
      return { task: 'secondFactor', version: 1 };
    },
  },
  'settings.setSymbol': {
    payload: async () => ({
      symbol: 'BTCUSDT',
      status: 'closeOnly',
      maxLeverage: 2,
      minMargin: '100',
      spread: '0.0012',
      depthOnePercent: '10000000',
      capShare: '0',
    }),
  },
  'countries.set': {
    payload: async () => ({ country: 'AQ', alsoIn: 'BV, HM', services: ['bonds'] }),
  },
  'support.addAnswer': { payload: async () => prepared },
  'support.changeAnswer': { payload: async () => ({ id: canned, ...prepared }) },
  'support.retireAnswer': { payload: async () => ({ id: canned }) },
};

/** A house sum that reconciliation found wrong. */
async function wrongSum(): Promise<string> {
  await app.db`insert into ledger.house_sum values ('house:fees', 'EUR', 5)`;
  await proposeRepairs(app.db, { random: seededRandom('repairs'), nowMs: app.clock.now() });
  const [row] = await app.db<{ id: string }[]>`select id from ledger.sum_repair`;
  return row!.id;
}

async function propose(kind: string, payload: Record<string, unknown>, as = maker) {
  const intent = { kind, payload, reason: 'all is in order' };
  const answer = await harness.call('performCommand', intent, as);
  expect(answer, kind).toMatchObject({ code: 200 });
  return answer.result as ConsoleResultOf<'performCommand'>;
}

test('lists exactly the commands of the product', () => {
  expect(Object.keys(deeds).toSorted()).toEqual(Object.keys(app.app.operatorCommands).toSorted());
});

describe('executed by two operators, no price, position, bet or seal changes by', () => {
  test.each(Object.keys(deeds))('%s', (kind) =>
    proveDeed({ app, harness, maker, checker }, kind, deeds[kind]!),
  );
});

/** Caller and request of each call, chosen so that it succeeds. */
const callsDone: Readonly<
  Record<ConsoleCallName, () => Promise<[TestOperator | null, Record<string, unknown>]>>
> = {
  signIn: async () => {
    const { name, password } = spare;
    return [null, { name, password, code: harness.codeOf(spare) }];
  },
  getMe: async () => [maker, {}],
  changePassword: async () => [
    spare,
    { oldPassword: spare.password, newPassword: 'another walk in november' },
  ],
  beginAuthenticator: async () => [await newcomer(), {}],
  confirmAuthenticator: async () => {
    const fresh = await newcomer();
    const { secret } = (await harness.call('beginAuthenticator', {}, fresh)).result as {
      secret: string;
    };
    return [fresh, { code: harness.codeOf({ secret }) }];
  },
  listOperators: async () => [harness.admin, {}],
  inviteOperator: async () => [
    harness.admin,
    { name: 'nora', roles: ['support'], reason: 'joins' },
  ],
  approveOperator: async () => [
    harness.otherAdmin,
    { id: (await invite('nele')).id, reason: 'met in person' },
  ],
  resetOperator: async () => [harness.admin, { id: spare.id, reason: 'lost the phone' }],
  disableOperator: async () => [harness.admin, { id: spare.id, reason: 'leaves' }],
  listQueues: async () => [maker, {}],
  listQueue: async () => [maker, { queue: 'deposits' }],
  getQueueItem: async () => [maker, { queue: 'symbols', id: 'BTCUSDT' }],
  openDocument: async () => {
    const id = await world.sendVoucher(world.trader);
    const item = await harness.call('getQueueItem', { queue: 'deposits', id }, maker);
    const { documents } = item.result as ConsoleResultOf<'getQueueItem'>;
    const view = { queue: 'deposits', id, documentId: documents[0]!.id, reason: 'review' };
    return [maker, view];
  },
  listCommands: async () => [maker, {}],
  performCommand: async () => [
    maker,
    { kind: 'wallet.pauseNetwork', payload: pause('one'), reason: 'an upgrade' },
  ],
  listProposals: async () => [maker, {}],
  getProposal: async () => [checker, { id: await proposed('two') }],
  confirmProposal: async () => [checker, { id: await proposed('three') }],
  rejectProposal: async () => [checker, { id: await proposed('four'), reason: 'not now' }],
  withdrawProposal: async () => [maker, { id: await proposed('five'), reason: 'not now' }],
  searchCustomers: async () => [maker, { search: world.trader.userId }],
  getCustomer: async () => [maker, { id: world.trader.userId, reason: 'ticket 1' }],
  listCustomerTransfers: async () => [maker, { id: world.trader.userId, reason: 'ticket 1' }],
  previewArticle: async () => [maker, { body: 'A **word**' }],
  addArticlePicture: async () => [maker, await articlePicture()],
  addBankStatement: async () => [maker, world.emptyStatement],
  listChats: async () => [maker, {}],
  openChat: async () => [maker, { ...(await chatOf(app)) }],
  openChatPicture: async () => [maker, { ...(await chatWithPicture(app)), number: 1 }],
  takeChat: async () => [maker, { ...(await chatOf(app)) }],
  handOverChat: async () => [maker, { ...(await chatOf(app)), to: checker.id }],
  sendChatAnswer: async () => [
    maker,
    { ...(await taken()), clientId: 'answer-1', body: 'I see it.' },
  ],
  markChatRead: async () => [maker, { ...(await taken()), number: 1 }],
  noteChatTyping: async () => [maker, { ...(await taken()) }],
  closeChat: async () => [maker, { ...(await taken()) }],
  listCannedAnswers: async () => [maker, {}],
  getHealth: async () => [maker, {}],
  listAuditLines: async () => [auditor, {}],
  verifyAuditLines: async () => [auditor, {}],
  signOut: async () => [auditor, {}],
};

/** A conversation that the maker has taken. */
async function taken() {
  const chat = { ...(await chatOf(app)) };
  await harness.call('takeChat', chat, maker);
  return chat;
}
const pause = (reference: string) => ({ chainType: 'TRC20', until: inADay(), reference });
const proposed = async (reference: string) =>
  (await propose('wallet.pauseNetwork', pause(`upgrade ${reference}`))).proposalId;
const invite = async (name: string) => {
  const fields = { name, roles: ['support'], reason: 'joins' };
  const { result } = await harness.call('inviteOperator', fields, harness.admin);
  return result as { id: string; passwordHalf: string };
};

/** An approved operator who has a password and no authenticator yet. */
async function newcomer(): Promise<TestOperator> {
  const name = `new-${people++}`;
  const { id, passwordHalf } = await invite(name);
  const approved = await harness.call('approveOperator', { id, reason: 'met' }, harness.otherAdmin);
  const { passwordHalf: second } = approved.result as { passwordHalf: string };
  const password = `${passwordHalf}-${second}`;
  const { token } = (await harness.call('signIn', { name, password })).result as { token: string };
  const fields = { oldPassword: password, newPassword: 'a long walk in november' };
  await harness.call('changePassword', fields, { token });
  return { id, name, token, password, secret: '' };
}
let people = 0;

describe('no price, position, bet, seal or balance changes by a successful call of', () => {
  // Authenticator codes are single-use: this advances to the next one.
  beforeAll(() => app.clock.jump(30_000));

  test('no call outside this list', () => {
    expect(Object.keys(callsDone).toSorted()).toEqual(Object.keys(consoleCalls).toSorted());
  });

  test.each(Object.keys(callsDone) as ConsoleCallName[])('%s', async (name) => {
    const [operator, fields] = await callsDone[name]();
    const before = await tableHashes(app.db);
    const answer = await harness.call(name, fields, operator ?? {});
    expect(answer, name).toMatchObject({ code: 200 });
    const changed = await changedSince(app.db, before);
    expect(untouchable(changed)).toEqual([]);
    expect(changed.filter((table) => table.startsWith('ledger.'))).toEqual([]);
  });
});

test('reconciles the books', async () => {
  for (const find of [reconcile, audit]) expect(await find(app.db)).toEqual([]);
});
