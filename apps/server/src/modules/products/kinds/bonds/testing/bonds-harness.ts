import { createHash } from 'node:crypto';
import { startOfDay, type Day } from '@candor/domain/calendar';
import { money, type Money } from '@candor/domain/money/money';
import type { Temper } from '@candor/domain/products/kinds/bonds/simulated-borrower';
import { audit } from '../../../../../audit/audit.ts';
import { createLocalBus } from '../../../../../platform/bus.ts';
import { ManualClock } from '../../../../../platform/clock.ts';
import { createJobs } from '../../../../../platform/jobs.ts';
import { createLog } from '../../../../../platform/log.ts';
import { createMetrics } from '../../../../../platform/metrics.ts';
import { createOutbox } from '../../../../../platform/outbox.ts';
import { seededRandom } from '../../../../../platform/random.ts';
import { inTransaction } from '../../../../../platform/db.ts';
import { TEST_PASSWORD, type TestAnswer, type TestApp } from '../../../../../testing/test-app.ts';
import { reconcile } from '../../../../ledger/index.ts';
import { messagesWriteThrough } from '../../../../messages/index.ts';
import { bondJobs } from '../bond-jobs.ts';

export const FUND_PASSWORD = 'harbour 7 lantern';

export const borrowerFields = {
  name: 'Harbour Cold Store',
  tradeEn: 'Cold storage',
  place: 'Penang',
  sinceYear: 2019,
  yearlyRevenue: '1842000',
  debt: '571020',
  earlierPayments: 58,
  earlierLate: 2,
  registrationEn: 'Registered in 2019 under PG 201901-7714.',
  accountsEn: 'Revenue 1,842,000 USDT, costs 1,610,400 USDT.',
  useOfFundsEn: 'A third cold hall of 900 pallets.',
};

export const bondFields = {
  purposeEn: 'A third cold hall',
  target: '1000',
  customerMax: '1000',
  interestMonthly: '1',
  months: 12,
  lateInterestDaily: '0.05',
  risk: 3,
  fundingDays: 7,
};

export type BondView = {
  status: string;
  subscribed: string;
  bucket?: string;
  daysLate: number;
  paidOutOn?: string;
  endedOn?: string;
  defaultedOn?: string;
  lateInterest: string;
  instalment: string;
  borrower: { paymentsLate: number; paymentsMade: number };
  simulation?: { hash: string; temper?: string; seed?: string };
  documents: { number: number; hash: string }[];
  dues: {
    number: number;
    kind: string;
    day: string;
    principal: string;
    interest: string;
    principalPaid: string;
    interestPaid: string;
    isReplaced: boolean;
  }[];
  payments: {
    number: number;
    day: string;
    gross: string;
    costs: string;
    isShared: boolean;
    lines: { part: string; due?: number; amount: string }[];
  }[];
};

export interface OwnNote {
  id: string;
  number: number;
  amount: string;
  status: string;
  bondStatus: string;
  dues: { number: number; day: string; planned: string; received: string }[];
  principalReceived: string;
  interestReceived: string;
  lateInterestReceived: string;
  stillPlanned: string;
}

/** Operators who offer bonds, and customers who buy notes of them. */
export function bondsHarness(app: TestApp) {
  let borrowers = 0;
  const [log, metrics] = [createLog('silent'), createMetrics()];
  const random = seededRandom('bonds-harness');
  const writeThrough = messagesWriteThrough({ random });
  const outbox = createOutbox({ ...app, bus: createLocalBus(), random, log, writeThrough });

  async function signUp() {
    const person = await app.signUp();
    const fields = { password: TEST_PASSWORD, safePassword: FUND_PASSWORD };
    await app.call('setFundPassword', fields, { token: person.token });
    return person;
  }
  type Person = Awaited<ReturnType<typeof signUp>>;

  /** Executes a command of two operators. */
  async function operate(kind: string, payload: Record<string, unknown>): Promise<void> {
    const command = app.app.operatorCommands[kind]!;
    const read = command.payload.parse(payload);
    const context = { operatorIds: ['maker', 'checker'], nowMs: app.clock.now() };
    await inTransaction(app.db, (tx) => command.execute(tx, read, context));
  }

  async function newest(table: 'bond' | 'bond_borrower'): Promise<string> {
    const [row] = await app.db<{ id: string }[]>`
      select id from ${app.db(`products.${table}`)} order by created_at desc, id desc limit 1`;
    return row!.id;
  }

  /** A draft of a borrower of its own. */
  async function draft(fields: Partial<typeof bondFields> = {}): Promise<string> {
    const name = `${borrowerFields.name} ${++borrowers}`;
    await operate('bonds.registerBorrower', { ...borrowerFields, name });
    const borrowerId = await newest('bond_borrower');
    await operate('bonds.create', { ...bondFields, ...fields, borrowerId });
    return newest('bond');
  }

  const view = async (id: string): Promise<BondView> =>
    (await app.call('getBond', { id })).result as BondView;

  return {
    outbox,
    newest,
    signUp,
    operate,
    draft,
    view,
    /** A bond on sale whose borrower pays as named. */
    async offer(fields: Partial<typeof bondFields> = {}, temper: Temper = 'good', seed = 1) {
      const id = await draft(fields);
      await operate('bonds.announce', { id });
      const bytes = Buffer.alloc(32, seed);
      const hash = createHash('sha256')
        .update(`${temper}/${bytes.toString('hex')}`)
        .digest();
      await app.db`update products.bond set temper = ${temper}, temper_seed = ${bytes},
        temper_hash = ${hash} where id = ${id}`;
      return id;
    },
    buy: (person: Pick<Person, 'token'>, bondId: string, amount: string, more = {}) =>
      app.call(
        'buyBond',
        { bondId, amount, safePassword: FUND_PASSWORD, ...more },
        { token: person.token },
      ),
    /** A customer's notes of a bond, oldest first. */
    async notes({ token }: Person, bondId: string): Promise<OwnNote[]> {
      const answer = await app.call('listOwnBondNotes', { bondId }, { token });
      return (answer.result as { records: OwnNote[] }).records.toReversed();
    },
    /** Titles of what a customer was told of their products, oldest first. */
    async told({ token }: Pick<Person, 'token'>): Promise<string[]> {
      const { result } = await app.call('listInbox', { group: 'products' }, { token });
      const { records } = result as { records: { kind: string; content: string }[] };
      return records.map(({ kind, content }) => `${kind}: ${content}`).toReversed();
    },
    /** Free and locked USDT. */
    async money({ userId }: Pick<Person, 'userId'>): Promise<{ free: Money; locked: Money }> {
      const rows = await app.db<{ kind: string; sum: string }[]>`
        select kind, sum(available) as sum from ledger.balance
        where user_id = ${userId} and currency = 'USDT' group by kind`;
      const of = (kind: string) => money(rows.find((row) => row.kind === kind)?.sum ?? '0');
      return { free: of('balance'), locked: of('locked') };
    },
    /** Lets due work happen. */
    work: () => app.clock.advance(2_000),
    /**
     * Runs the bonds' due work as if it were the morning of a day, and the days before it had been
     * missed. The rest of the product keeps its time.
     */
    async sleepUntil(day: Day) {
      const clock = new ManualClock(startOfDay(day) + 3_600_000);
      const jobs = createJobs({ ...app, clock, log, metrics, jobs: bondJobs({ outbox }) });
      while ((await jobs.runDue()) > 0);
    },
    async proveBooks() {
      return [...(await reconcile(app.db)), ...(await audit(app.db))];
    },
  };
}

export type BondsHarness = ReturnType<typeof bondsHarness>;
export const errorOf = ({ code, errorKey }: TestAnswer) => errorKey ?? code;
