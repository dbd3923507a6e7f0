import { consoleCalls } from '@candor/contract/console/calls';
import type { ConsoleCallName } from '@candor/contract/console/wire';
import { operatorRoles } from '@candor/domain/operators/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Harness, openHarness, type TestOperator } from './testing/harness.ts';
import { changedSince, tableHashes } from './testing/table-hashes.ts';

/**
 * No operator sets a price, an outcome, a settlement or a balance (red line R2). Every call and every act
 * is named here with the tables it may write; what is new and not named fails, and what is named is
 * run and held against the tables that did change.
 */

/** Prices, positions, bets and the days that were sealed: no operator's business, whatever the act. */
const UNTOUCHABLE = /^(markets\.(tick|head|candle)|positions\.|second_contracts\.|proofs\.)/;
/** Money moves by these alone, and each of them by two people. */
const OF_THE_BOOKS = [
  'ledger.repairSum',
  'ledger.reverse',
  'wallet.approveDeposit',
  'wallet.approveWithdrawal',
  'wallet.rejectWithdrawal',
  'wallet.holdForCourtOrder',
];
/** What every call may write: who asked, and the line of it. */
const HARNESS = [
  'operators.audit_line',
  'operators.audit_head',
  'operators.session',
  'operators.operator',
  'operators.attempt',
  'operators.known_place',
];
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
  test('is said of every call, and is nothing that decides about customers', () => {
    expect(Object.keys(WRITES).toSorted()).toEqual(Object.keys(consoleCalls).toSorted());
    expect(
      Object.values(WRITES)
        .flat()
        .filter((table) => UNTOUCHABLE.test(table)),
    ).toEqual([]);
  });

  test('is said of every act, as tables that exist and that are no prices, positions or bets', async () => {
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

  test('is money only in acts that are named, and those need two people', () => {
    const moving = commands().filter(([, { writes }]) =>
      writes.some((table) => table.startsWith('ledger.')),
    );
    expect(moving.map(([kind]) => kind).toSorted()).toEqual(OF_THE_BOOKS.toSorted());
    expect(moving.filter(([, { makerChecker }]) => !makerChecker)).toEqual([]);
  });

  test('is no field that a price, an odd or an outcome could be typed into', () => {
    const typed = commands().flatMap(([kind, { fields = [] }]) =>
      fields.map(({ name }) => `${kind}.${name}`),
    );
    expect(
      typed.filter((name) => /price|odds|rate|outcome|win|profit|balance/i.test(name)),
    ).toEqual([]);
  });
});

describe('what calls do write', () => {
  test.each(Object.keys(consoleCalls) as ConsoleCallName[])('%s', async (name) => {
    const { userId } = await app.signUp();
    const before = await tableHashes(app.db);
    for (const operator of people)
      for (const fields of plausible(userId))
        await harness.call(name, fields, tokenFor(name, operator));
    const changed = await changedSince(app.db, before);
    const allowed = new Set([...HARNESS, ...WRITES[name]]);
    expect(changed.filter((table) => !allowed.has(table))).toEqual([]);
  });
});

/** Signing out would end what the other calls need. */
const tokenFor = (name: ConsoleCallName, { token }: TestOperator) =>
  name === 'signOut' || name === 'disableOperator' || name === 'resetOperator' ? {} : { token };

/** Requests that get as far as anybody's: with the ids of a real customer and of every act. */
function plausible(userId: string): Record<string, unknown>[] {
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
  return [
    shared,
    ...commands().map(([kind]) => ({
      ...shared,
      kind,
      payload: { id: userId, userId, key: 'practiceGrant', leg: 0, symbol: 'BTCUSDT' },
    })),
  ];
}
