import { consoleCalls } from '@candor/contract/console/calls';
import type { ConsoleCallName } from '@candor/contract/console/wire';
import { operatorRoles } from '@candor/domain/operators/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Harness, openHarness, type TestOperator } from './testing/harness.ts';
import { changedSince, tableHashes } from './testing/table-hashes.ts';

/**
 * No operator sets a price, an outcome, a settlement or a balance (red line R2). Every call and
 * every command is listed here with the tables it may write. Unlisted ones fail; listed ones are
 * run, and the tables they changed are compared.
 */

/** Prices, positions, bets and sealed days: off limits to every command. */
const UNTOUCHABLE =
  /^(markets\.(tick|head|candle|token_listing)|positions\.|second_contracts\.|proofs\.|offerings\.(ticket|subscription|draw|beacon_round)$|competitions\.(entry|account|fill)$)/;
/** Only these move money, and each needs two people. */
const OF_THE_BOOKS = [
  // Prizes are set aside, and come back when nobody could have won them.
  'competitions.announce',
  'competitions.cancel',
  'ledger.repairSum',
  'ledger.reverse',
  // Sets tokens of the house aside; no money of a customer moves.
  'offerings.announce',
  // Reserves equity for rewards; no money of a customer moves.
  'tasks.announce',
  'loans.approveLarge',
  // Return to customers what a list keeps from being paid.
  'sanctions.clear',
  'sanctions.confirm',
  'wallet.approveDeposit',
  'wallet.approveWithdrawal',
  'wallet.rejectWithdrawal',
  'wallet.holdForCourtOrder',
  // What the owners pay in or take out; no money of a customer moves.
  'wallet.recordCapital',
];
/**
 * Terms that customers read before they buy; they bind only orders made after them. The hash rate
 * is that of a machine, as its maker states it.
 */
const TERMS_BEFORE_A_SALE = [
  'competitions.announce.profitPrizes',
  'products.announceFixedRate.dailyRate',
  'products.announceMachine.hashrate',
  'products.announceMachine.hostingPrice',
  'products.changeFixedRate.dailyRate',
  'products.changeMachine.hashrate',
  'products.changeMachine.hostingPrice',
];
/**
 * Tables that every call may write: session and audit log, and the inbox of the customer who is told
 * what was done.
 */
const ALWAYS_WRITTEN = [
  'messages.inbox',
  'messages.message',
  'operators.audit_line',
  'operators.audit_head',
  'operators.session',
  'operators.operator',
  'operators.attempt',
  'operators.known_place',
];
/** What is said, and the hint that it was. */
const CHAT_WRITES = ['support.conversation', 'support.message', 'platform.outbox'];
const WRITES: Readonly<Record<ConsoleCallName, readonly string[]>> = {
  signIn: [],
  signOut: [],
  getMe: [],
  changePassword: [],
  beginAuthenticator: [],
  confirmAuthenticator: [],
  listOperators: [],
  inviteOperator: [],
  approveOperator: [],
  resetOperator: [],
  disableOperator: [],
  listQueues: [],
  listQueue: [],
  getQueueItem: [],
  openDocument: ['kyc.document_view', 'wallet.step'],
  performCommand: ['operators.proposal'],
  listCommands: [],
  listProposals: [],
  getProposal: [],
  confirmProposal: ['operators.proposal'],
  rejectProposal: ['operators.proposal'],
  withdrawProposal: ['operators.proposal'],
  searchCustomers: [],
  getCustomer: [],
  listCustomerTransfers: [],
  previewArticle: [],
  addArticlePicture: ['content.picture', 'platform.file'],
  addBankStatement: ['wallet.bank_statement'],
  listChats: [],
  openChat: [],
  openChatPicture: [],
  takeChat: [...CHAT_WRITES],
  handOverChat: [...CHAT_WRITES],
  sendChatAnswer: [...CHAT_WRITES],
  markChatRead: [...CHAT_WRITES],
  noteChatTyping: [],
  closeChat: [...CHAT_WRITES],
  listCannedAnswers: [],
  getHealth: [],
  listAuditLines: [],
  verifyAuditLines: [],
};

let app: TestApp;
let harness: Harness;
const people: TestOperator[] = [];
beforeAll(async () => {
  app = await createTestApp();
  harness = await openHarness(app);
  people.push(await harness.hire('one', ['support', 'reviewer', 'finance', 'content']));
  people.push(await harness.hire('two', ['support', 'reviewer', 'finance', 'content']));
  people.push(await harness.hire('eye', ['auditor']));
  people.push(harness.admin);
});
afterAll(() => app.close());

const commands = () => Object.entries(app.app.operatorCommands);

describe('what operators may write', () => {
  test('is declared for every call and includes nothing that decides outcomes', () => {
    expect(Object.keys(WRITES).toSorted()).toEqual(Object.keys(consoleCalls).toSorted());
    expect(
      Object.values(WRITES)
        .flat()
        .filter((table) => UNTOUCHABLE.test(table)),
    ).toEqual([]);
  });

  test('is declared for every command, as existing tables other than prices, positions and bets', async () => {
    const rows = await app.db<{ name: string }[]>`
      select schemaname || '.' || tablename as name from pg_tables`;
    const tables = new Set(rows.map(({ name }) => name));
    for (const [kind, command] of commands()) {
      expect(operatorRoles).toContain(command.role);
      expect(command.writes.length, kind).toBeGreaterThan(0);
      expect(
        command.writes.filter((table) => UNTOUCHABLE.test(table)),
        kind,
      ).toEqual([]);
      expect(
        command.writes.filter((table) => !tables.has(table)),
        kind,
      ).toEqual([]);
    }
  });

  test('includes money only in listed commands, which need two people', () => {
    const moving = commands().filter(([, { writes }]) =>
      writes.some((table) => table.startsWith('ledger.')),
    );
    expect(moving.map(([kind]) => kind).toSorted()).toEqual(OF_THE_BOOKS.toSorted());
    expect(moving.filter(([, { makerChecker }]) => !makerChecker)).toEqual([]);
  });

  test('has no field for a price, odds or an outcome', () => {
    const typed = commands().flatMap(([kind, { fields = [] }]) =>
      fields.map(({ name }) => `${kind}.${name}`),
    );
    const decides =
      /price|odds|rate|outcome|win|profit|balance|uptime|nav$|difficulty|reward|mark|output/i;
    const named = typed.filter((name) => decides.test(name.split('.').at(-1)!));
    expect(named.toSorted()).toEqual(TERMS_BEFORE_A_SALE);
  });
});

describe('what calls actually write', () => {
  test('with every command in each call that reads one', () => {
    const names = Object.keys(consoleCalls) as ConsoleCallName[];
    expect(names.filter(readsCommands).toSorted()).toEqual(['listAuditLines', 'performCommand']);
  });

  test.each(Object.keys(consoleCalls) as ConsoleCallName[])('%s', async (name) => {
    const { userId } = await app.signUp();
    const before = await tableHashes(app.db);
    for (const operator of people)
      for (const fields of plausible(name, userId))
        await harness.call(name, fields, tokenFor(name, operator));
    const changed = await changedSince(app.db, before);
    const allowed = new Set([...ALWAYS_WRITTEN, ...WRITES[name]]);
    expect(changed.filter((table) => !allowed.has(table))).toEqual([]);
  });
});

/** Signing out would end the session that the other calls need. */
const tokenFor = (name: ConsoleCallName, { token }: TestOperator) =>
  name === 'signOut' || name === 'disableOperator' || name === 'resetOperator' ? {} : { token };

const readsCommands = (name: ConsoleCallName): boolean => {
  const request = consoleCalls[name].request as z.core.$ZodType;
  return request instanceof z.core.$ZodObject && 'kind' in request._zod.def.shape;
};

/**
 * Requests that are as valid as possible: with ids of a real customer, twice, and of every command
 * where a command is read.
 */
function plausible(call: ConsoleCallName, userId: string): Record<string, unknown>[] {
  const shared = {
    id: userId,
    userId,
    search: userId.slice(0, 8),
    reason: 'review',
    queue: 'identity',
    documentId: 'front',
    name: `n${userId.slice(-8)}`,
    roles: ['content'],
    password: 'wrong password',
    oldPassword: 'wrong password',
    newPassword: 'another long password',
    code: '000000',
  };
  if (!readsCommands(call)) return [shared, shared];
  const payload = { id: userId, userId, key: 'practiceGrant', leg: 0, symbol: 'BTCUSDT' };
  return [shared, ...commands().map(([kind]) => ({ ...shared, kind, payload }))];
}
