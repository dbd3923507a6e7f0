import { addDays } from '@candor/domain/calendar';
import { DAY_MS } from '@candor/domain/durations';
import { toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { inTransaction } from '../../../platform/db.ts';
import { seededRandom } from '../../../platform/random.ts';
import { readBank } from '../../../platform/startup/bank.ts';
import { createTestApp, type TestApp, type TestAppChanges } from '../../../testing/test-app.ts';
import { sumHouseAccount } from '../../ledger/index.ts';
import {
  createListFolder,
  euXml,
  type Planted,
  sdnXml,
  ukCsv,
} from '../../sanctions/testing/list-files.ts';
import { sanctionsHarness } from '../../sanctions/testing/sanctions-harness.ts';
import { addStatement } from '../bank/import-statement.ts';
import { bankQueues } from '../operators/bank-queues.ts';
import { camt, type WrittenEntry, type WrittenPayment, type WrittenStatement } from './camt.ts';

/** The house's account and others, from the examples of the IBAN registry. */
export const HOUSE = 'GB29NWBK60161331926819';
export const PAYER = 'DE89370400440532013000';
export const PAYEE = 'FR1420041010050500013M02606';
export const LISTED = { ref: '1', first: 'Ivo', last: 'KRESNIK', born: '04 May 1960' };

const OPERATOR = '019ab000-0000-7000-8000-000000000001';
const settings: Readonly<Record<string, string>> = {
  BANK_ACCOUNT: 'GB29 NWBK 6016 1331 9268 19',
  BANK_BIC: 'NWBKGB2L',
  BANK_HOLDER: 'Candor House Ltd',
};

export interface PayTo {
  readonly account: string;
  readonly bic: string;
  readonly holder: string;
  readonly reference: string;
}

/** A live house with an account at a bank whose statements are files. */
export async function openBankHarness(changes: TestAppChanges = {}) {
  const folder = await createListFolder();
  const list = (...planted: Planted[]) => folder.put('SDN.XML', sdnXml([LISTED, ...planted]));
  await list();
  await folder.put('UK-Sanctions-List.csv', ukCsv('Nobody', 'Known'));
  await folder.put('eu.xml', euXml('Somebody Unknown'));
  const app = await createTestApp({
    mode: 'live',
    identityReview: 'people',
    feed: 'live',
    live: { venues: [], keys: {} },
    sanctionsFolder: folder.path,
    bank: readBank((name) => settings[name] ?? null, 'live'),
    ...changes,
  });
  const harness = sanctionsHarness(app);
  await harness.reload();
  let number = 0;

  const operate = operatorOf(app);

  const random = seededRandom('statements');
  const add = addStatement({ db: app.db, random, now: () => app.clock.now() });

  /** What the console does with a chosen file. */
  const read = async (file: string | Buffer): Promise<string> =>
    (await add(OPERATOR, typeof file === 'string' ? Buffer.from(file) : file)).id;

  /** What two operators do with a file: read it, then import it. */
  async function take(statement: Partial<WrittenStatement> & Pick<WrittenStatement, 'entries'>) {
    const id = `STMT-${(number += 1)}`;
    const xml = camt({
      id,
      account: HOUSE,
      day: addDays('2026-01-07', number),
      ...statement,
    });
    const statementId = await read(xml);
    await operate('wallet.importStatement', { statement: statementId });
    return { xml, statement: statementId };
  }

  type Person = Awaited<ReturnType<typeof harness.signUp>>;

  /** Announces a transfer and returns what to write on it. */
  async function announce(person: Person, money = '250'): Promise<PayTo & { id: string }> {
    const answer = await person.call('requestDeposit', {
      currency: 'USDT',
      chainType: 'BANK',
      money,
    });
    const { id } = answer.result as { id: string };
    const found = (await harness.deposits(person)).find((each) => each.id === id)!;
    return { id, ...(found as unknown as { payTo: PayTo }).payTo };
  }

  const bookings = (status: string | null = null) =>
    bankQueues['bankBookings']!.list(app.db, { status, search: null, userId: null, limit: 50 });

  return {
    ...harness,
    app,
    folder,
    list,
    read,
    take,
    announce,
    operate,
    /** Runs a command and tells how it ended. */
    attempt: (kind: string, payload: Record<string, unknown>) =>
      operate(kind, payload)
        .then(() => 'done')
        .catch((error: unknown) => {
          if (error instanceof Refusal) return error.key;
          throw error;
        }),
    /** Until everything that waits for a poll has gone on. */
    settle: () => app.clock.advance(8_000),
    /** Days in which the customer uses the app now and then. */
    async passDays(person: Person, count: number) {
      for (let day = 0; day < count; day++) {
        await app.clock.jump(DAY_MS);
        await app.clock.advance(2_000);
        await person.call('listBalances');
      }
    },
    async unmatched() {
      const { items } = await bookings('unmatched');
      return items.map(({ id, facts }) => ({
        id,
        reason: facts.find(({ name }) => name === 'reason')?.value,
      }));
    },
    bookings: async (status: string | null = null) => (await bookings(status)).items,
    atBank: async () => toText(await sumHouseAccount(app.db, 'external:bank', 'USDT')),
    equity: async () => toText(await sumHouseAccount(app.db, 'equity', 'USDT')),
    async close() {
      await app.close();
      await folder.drop();
    },
  };
}

export type BankHarness = Awaited<ReturnType<typeof openBankHarness>>;

/** A credit with one payment, as a customer's bank sends it. */
export const credit = (
  amount: string,
  payment: WrittenPayment,
  change: Partial<WrittenEntry> = {},
): WrittenEntry => ({
  amount,
  payments: [{ payer: 'Mei Tanaka', payerAccount: PAYER, ...payment }],
  ...change,
});

/** A debit with one payment. */
export const debit = (
  amount: string,
  payment: WrittenPayment,
  change: Partial<WrittenEntry> = {},
): WrittenEntry => ({ amount, direction: 'DBIT', payments: [payment], ...change });

/** Executes commands of two operators of the product. */
const operatorOf =
  (app: TestApp) =>
  async (
    kind: string,
    payload: Record<string, unknown>,
    operatorIds: readonly string[] = ['maker', 'checker'],
  ) => {
    const command = app.app.operatorCommands[kind]!;
    const read = command.payload.parse(payload);
    const context = { operatorIds, nowMs: app.clock.now() };
    return inTransaction(app.db, (tx) => command.execute(tx, read, context));
  };
