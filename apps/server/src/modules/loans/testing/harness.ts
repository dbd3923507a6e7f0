import { calls, type RequestOf, type ResultOf } from '@candor/contract/calls';
import type { CallName } from '@candor/contract/wire/calls';
import type { KycLevel } from '@candor/domain/kyc/application';
import { customerAccount, houseAccount } from '@candor/domain/ledger/transfer';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { type Money, money, toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import { audit } from '../../../audit/audit.ts';
import { createDeliveries } from '../../../platform/deliveries.ts';
import { createJobs } from '../../../platform/jobs.ts';
import { freeEpoch } from '../../../platform/testing/free-term.ts';
import { listBalances, NOBODY, reconcile, sumHouseAccount } from '../../ledger/index.ts';
import { giveMoney } from '../../positions/testing/give-money.ts';
import { createLoans, type LoansOptions } from '../index.ts';
import { signaturePicture } from './pictures.ts';
import { openSurroundings } from './surroundings.ts';

export type LoanCall = keyof ReturnType<typeof createLoans>['calls'] & CallName;
type HouseKind = Parameters<typeof houseAccount>[0];
type Surroundings = Awaited<ReturnType<typeof openSurroundings>>;
type Call = <Name extends LoanCall>(
  name: Name,
  userId: string,
  request: RequestOf<Name>,
  key?: string,
) => Promise<ResultOf<Name>>;

/** A working loans module on its own database, with a clock and prices that the test controls. */
export interface LoansHarness extends Awaited<ReturnType<typeof openLoansHarness>> {}

export interface HarnessChanges {
  readonly identityReview?: LoansOptions['identityReview'];
  readonly equity?: string;
}

/** A house with `equity` USDT, and Bitcoin at 68,412.50. */
export async function openLoansHarness(changes: HarnessChanges = {}) {
  const surroundings = await openSurroundings(changes.identityReview ?? 'people');
  const { options, clock, tape, complaints, letters, levels } = surroundings;
  let loans = createLoans(options);
  const call: Call = (name, userId, request, key) =>
    answer(surroundings, loans, name, { userId, ...(key === undefined ? {} : { key }) }, request);
  const begin = async () => {
    await loans.start();
    await loans.leaderTask.begin(freeEpoch);
  };
  const house = houseOf(surroundings);
  await house.fund('equity', changes.equity ?? '1000000');
  tape.record('BTCUSDT', '68412.5');
  tape.record('ETHUSDT', '3500');
  await begin();
  const { db } = options;
  return {
    ...options,
    clock,
    tape,
    letters,
    complaints,
    call,
    ...house,
    ...borrowingOf(surroundings, call),
    /** The same call of another process. */
    answer: <Name extends LoanCall>(
      of: ReturnType<typeof createLoans>,
      name: Name,
      as: { readonly userId: string; readonly language?: string },
      request: RequestOf<Name>,
    ) => answer(surroundings, of, name, as, request),
    verify: (userId: string, level: KycLevel) => void levels.set(userId, level),
    /** A second module on the same database, like another process serving customers. */
    another: () => createLoans(options),
    /** Advances the clock, records a price and waits until loans are judged at it. */
    async tick(price: string, afterMs = 500, symbol = 'BTCUSDT', state?: 'halted') {
      await clock.advance(afterMs);
      tape.record(symbol, price, state ? { state } : {});
      await loans.settled();
    },
    /** Waits until loans are judged at everything recorded so far. */
    judge: () => loans.settled(),
    runJobs: () => createJobs({ ...options, jobs: loans.jobs }).runDue(),
    sendLetters: () => createDeliveries({ ...options, deliveries: loans.deliveries }).runDue(),
    commands: () => loans.operatorCommands,
    queue: () => loans.operatorQueues.loans,
    openAgreement: (ticket: string) => loans.openAgreement(ticket),
    /** Stops the module and starts a new one on the same database, as a new process would. */
    async restart(between: () => unknown = () => undefined) {
      await loans.leaderTask.end();
      await between();
      loans = createLoans(options);
      await begin();
    },
    findings: () => findingsOf(db),
    /** Closes, and fails if the books are wrong. */
    async closeSound() {
      await loans.leaderTask.end();
      const findings = await findingsOf(db);
      await surroundings.close();
      if (findings.length > 0) throw new Error(JSON.stringify(findings));
    },
  };
}

/** The tape is no log, so the check that looks for its ticks there is left out. */
async function findingsOf(db: LoansOptions['db']) {
  const found = await audit(db);
  const own = found.filter(({ check }) => check !== 'loan-sales-stand-on-recorded-ticks');
  return [...(await reconcile(db)), ...own];
}

/** Calls a handler as the pipeline does and gives the result as the client decodes it. */
async function answer<Name extends LoanCall>(
  { clock }: Surroundings,
  of: ReturnType<typeof createLoans>,
  name: Name,
  as: { readonly userId: string; readonly key?: string; readonly language?: string },
  request: RequestOf<Name>,
): Promise<ResultOf<Name>> {
  const handler = of.calls[name] as (...given: unknown[]) => Promise<unknown>;
  const { userId, key, language } = as;
  const made = (await handler(request, {
    userId,
    sessionId: '',
    language,
    ip: '203.0.113.7',
    userAgent: 'test',
    device: '',
    nowMs: clock.now(),
    idempotency: key === undefined ? null : { userId, key, bodyHash: key },
  })) as { wire?: string };
  const schema = calls[name].result as z.ZodMiniType as z.ZodMiniType<ResultOf<Name>>;
  const wire = made.wire === undefined ? z.encode(schema, made as never) : JSON.parse(made.wire);
  return z.decode(schema, wire as never);
}

/** Money of the house and of customers, from outside of the module. */
function houseOf({ options }: Surroundings) {
  const { db, random, clock } = options;
  const give = giveMoney({ db, random, clock: clock as never });
  let people = 0;
  const grant = (userId: string, currency: CurrencyCode, amount: string) =>
    give(userId, [
      {
        type: 'practiceGrant',
        from: houseAccount('practice', currency),
        to: customerAccount(userId, 'balance', currency),
        currency,
        amount: money(amount),
      },
    ]);
  return {
    give,
    grant,
    fund: (kind: HouseKind, amount: string, currency: CurrencyCode = 'USDT') =>
      give(NOBODY, [
        {
          type: 'genesis',
          from: houseAccount('external', currency),
          to: houseAccount(kind, currency),
          currency,
          amount: money(amount),
        },
      ]),
    house: async (kind: HouseKind, currency: CurrencyCode = 'USDT') =>
      toText(await sumHouseAccount(db, kind, currency)),
    /** A customer with an address and balances. */
    async newCustomer(balances: Partial<Record<CurrencyCode, string>> = { BTC: '1' }) {
      const userId = random.uuid(clock.now());
      people += 1;
      const name = `c${people}`;
      const email = `${name}@example.com`;
      await db`insert into identity.customer (id, username, email, email_key, password_hash,
        invite_code, agreed_at, created_at, last_active_at, language)
        values (${userId}, ${name}, ${email}, ${email}, '', ${name}, now(), now(), now(), 'en-us')`;
      for (const [currency, amount] of Object.entries(balances))
        await grant(userId, currency as CurrencyCode, amount);
      return userId;
    },
    /** Free balances and what is locked, by currency. */
    async money(userId: string) {
      const rows = await listBalances(db, userId);
      const of = (kind: string, currency: CurrencyCode) =>
        toText(
          rows
            .filter(({ account }) => account.kind === kind && account.currency === currency)
            .reduce((sum, { available }) => sum + available, 0n) as Money,
        );
      return {
        usdt: of('balance', 'USDT'),
        btc: of('balance', 'BTC'),
        lockedBtc: of('locked', 'BTC'),
        lockedUsdt: of('locked', 'USDT'),
      };
    },
  };
}

/** Applications as the app sends them: the agreement as read now, and a new signature. */
function borrowingOf({ files }: Surroundings, call: Call) {
  const upload = async (userId: string, bytes?: Buffer) => {
    const picture = bytes ?? (await signaturePicture());
    return files.receive(userId, async () => picture);
  };
  async function signed(
    userId: string,
    fields: Pick<RequestOf<'getLoanAgreement'>, 'termsId' | 'amount' | 'days'> & {
      readonly collateral?: Money;
    },
  ) {
    const asked = { ...fields, collateral: fields.collateral };
    const { hash, preparedAt } = await call('getLoanAgreement', userId, asked);
    return { ...fields, agreementHash: hash, preparedAt, signature: await upload(userId) };
  }
  return {
    upload,
    signed,
    async pledge(
      userId: string,
      [amount, quantity, days]: readonly [string, string, number] = ['10800', '0.35', 30],
    ) {
      const collateral = money(quantity);
      const fields = { termsId: 'pledge-BTC', amount: money(amount), days, collateral };
      const request = await signed(userId, fields);
      return call('applyForPledgeLoan', userId, { ...request, collateral });
    },
    async applyForCredit(userId: string, amount = '2000', days = 14, key?: string) {
      const request = await signed(userId, { termsId: 'credit', amount: money(amount), days });
      const income = await upload(userId);
      return call('applyForCreditLoan', userId, { ...request, purpose: 'education', income }, key);
    },
  };
}

/** Key and details of the refusal that a call ends in, or null. */
export async function refusalOf(asked: Promise<unknown>): Promise<[string, object] | null> {
  try {
    await asked;
    return null;
  } catch (error) {
    if (error instanceof Refusal) return [error.key, error.details];
    throw error;
  }
}
