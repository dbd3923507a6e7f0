import { DAY_MS } from '@candor/domain/durations';
import { audit } from '../../../audit/audit.ts';
import { TEST_PASSWORD, type TestAnswer, type TestApp } from '../../../testing/test-app.ts';
import { createLocalBus } from '../../../platform/bus.ts';
import { inTransaction } from '../../../platform/db.ts';
import { createLog } from '../../../platform/log.ts';
import { createOutbox } from '../../../platform/outbox.ts';
import { seededRandom } from '../../../platform/random.ts';
import { reconcile } from '../../ledger/index.ts';
import { operatorCommandsOf } from '../operators/operator-commands.ts';
import { operatorQueuesOf } from '../operators/operator-queues.ts';

export const FUND_PASSWORD = 'harbour 7 lantern';
/** Contract of USDT, as an address with a valid checksum. */
export const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const ADDRESS_OF: Readonly<Record<string, string>> = {
  TRC20: TRON,
  BTC: BITCOIN,
  ERC20: `0x${'ab'.repeat(20)}`,
};

export interface FundingRecord {
  readonly id: string;
  readonly amount: string;
  readonly fee: string;
  readonly status: number;
  readonly state: string;
  readonly reason?: string;
  readonly deadline?: string;
  readonly txHash?: string;
  readonly confirmations: number;
  readonly timeline: readonly { readonly step: string; readonly detail: string }[];
}

/** Customers who deposit and withdraw. */
export function fundingHarness(app: TestApp) {
  const outbox = createOutbox({
    ...app,
    bus: createLocalBus(),
    random: seededRandom('funding-desk'),
    log: createLog('silent'),
  });
  const commands = operatorCommandsOf({ outbox, priceOf: () => null });
  const queues = operatorQueuesOf({ db: app.db, files: app.files });
  const call =
    (token: string) =>
    (name: Parameters<TestApp['call']>[0], fields = {}, key?: string) =>
      app.call(name, fields, { token, ...(key === undefined ? {} : { key }) });

  async function signUp() {
    const person = await app.signUp();
    const ask = call(person.token);
    await ask('setFundPassword', { password: TEST_PASSWORD, safePassword: FUND_PASSWORD });
    return { ...person, call: ask };
  }
  type Person = Awaited<ReturnType<typeof signUp>>;

  /** Binds an address and lets its hold pass. */
  async function bind(person: Person, chainType = 'TRC20', change: Record<string, unknown> = {}) {
    const currency = chainType === 'BTC' ? 'BTC' : 'USDT';
    const fields = {
      currency,
      chainType,
      address: ADDRESS_OF[chainType],
      safePassword: FUND_PASSWORD,
      ...change,
    };
    const { id } = (await person.call('addPayoutAccount', fields)).result as { id: string };
    await app.db`update wallet.payout_account
      set usable_at = ${app.clock.now()}::timestamptz where id = ${id}`;
    return id;
  }

  /** A new customer with an account that can be paid immediately. */
  async function ready(chainType?: string, change?: Record<string, unknown>) {
    const person = await signUp();
    return { person, withdrawalInfoId: await bind(person, chainType, change) };
  }

  const withdraw = (person: Person, fields: Record<string, unknown>, key?: string) =>
    person.call(
      'requestWithdrawal',
      { currency: 'USDT', money: '100', safePassword: FUND_PASSWORD, ...fields },
      key,
    );

  const records = async (person: Person, name: 'listDeposits' | 'listWithdrawals') =>
    ((await person.call(name)).result as { records: FundingRecord[] }).records;
  const newest = async (person: Person, name: 'listDeposits' | 'listWithdrawals') =>
    (await records(person, name))[0]!;

  async function balance(person: Person, currency = 'USDT') {
    const rows = (await person.call('listBalances')).result as {
      currency: string;
      available: string;
      frozen: string;
    }[];
    const row = rows.find((each) => each.currency === currency)!;
    return [row.available, row.frozen];
  }

  return {
    signUp,
    bind,
    ready,
    withdraw,
    balance,
    deposits: (person: Person) => records(person, 'listDeposits'),
    deposit: (person: Person) => newest(person, 'listDeposits'),
    withdrawal: (person: Person) => newest(person, 'listWithdrawals'),
    /** The operators' queue of withdrawals. */
    async waitingForOperators(status = 'waiting') {
      const ask = { status, search: null, userId: null, limit: 50, offset: 0 };
      return (await queues['withdrawals']!.list(app.db, ask)).items;
    },
    passDay: () => app.clock.jump(DAY_MS),
    /** Executes a command of two operators. */
    async operate(
      kind: string,
      payload: Record<string, unknown>,
      operatorIds: readonly string[] = ['maker', 'checker'],
    ) {
      const command = commands[kind]!;
      const read = command.payload.parse(payload);
      const context = { operatorIds, nowMs: app.clock.now() };
      return inTransaction(app.db, (tx) => command.execute(tx, read, context));
    },
    async proveBooks() {
      return [...(await reconcile(app.db)), ...(await audit(app.db))];
    },
    steps: ({ timeline }: FundingRecord) => timeline.map(({ step }) => step),
  };
}

export type FundingHarness = ReturnType<typeof fundingHarness>;
export const errorOf = ({ code, errorKey }: TestAnswer) => errorKey ?? code;
