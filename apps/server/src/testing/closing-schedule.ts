import { MINUTE_MS } from '@candor/domain/durations';
import { money } from '@candor/domain/money/money';
import { type Leaver, leavers } from '../modules/own-data/testing/leavers.ts';
import { FUND_PASSWORD, fundingHarness } from '../modules/wallet/testing/funding-harness.ts';
import { chanceOf } from '../modules/wallet/testing/chance.ts';
import { same } from './same.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from './test-app.ts';

/*
 * One customer closes and opens an account again and again, and at the same moments trades, moves
 * money, deposits and withdraws, on two processes. Whatever is decided first: nothing is open behind
 * a closed account, and nothing begins there.
 */

/** In USDT; what is less stays owed. */
const SMALLEST_WITHDRAWAL = money('10');
const OPEN: Readonly<Record<string, string>> = {
  positions: `select 1 from positions.position where user_id = $1
    and status in ('pending', 'open', 'settling')`,
  contracts: `select 1 from second_contracts.contract where user_id = $1 and status = 'active'`,
  products: `select 1 from products.product_order where user_id = $1
    and state = 'open'`,
  withdrawals: `select 1 from wallet.withdrawal where user_id = $1
    and status not in ('paidOut', 'rejected', 'failed', 'cancelled')`,
  held: `select 1 from ledger.balance where user_id = $1 and kind not in ('balance', 'contract')
    and available <> 0`,
};

const acts = [
  'toContract',
  'open',
  'rest',
  'closeAll',
  'gamble',
  'buy',
  'redeem',
  'pay',
  'withdraw',
  'withdrawSome',
  'empty',
  'cancel',
] as const;
const toEnd = ['closeAll', 'redeem', 'empty', 'withdraw'] as const;
const ORDER = { symbol: 'BTCUSDT', direction: 'long', leverage: 2, margin: '20' } as const;

/** How often the customer's account closed in the rounds of a seed. */
export async function runClosings(seed: number, rounds: number): Promise<number> {
  const app = await createTestApp();
  await app.clock.advance(3_000);
  const beside = await createTestApp({ beside: app, nodeId: 'beside' });
  try {
    const schedule = new ClosingSchedule([app, beside], seed);
    await schedule.begin();
    for (let round = 0; round < rounds; round++) await schedule.round();
    return schedule.closed;
  } finally {
    await beside.close();
    await app.close();
  }
}

class ClosingSchedule {
  closed = 0;
  readonly #nodes: readonly [TestApp, TestApp];
  readonly #app: TestApp;
  readonly #seed: string;
  readonly #people: ReturnType<typeof leavers>;
  readonly #pick: (count: number) => number;
  #person!: Leaver;
  #ids!: { readonly withdrawalInfoId: string; readonly productId: string; readonly setId: string };
  #token = '';
  #isClosed = false;

  constructor(nodes: readonly [TestApp, TestApp], seed: number) {
    this.#nodes = nodes;
    this.#app = nodes[0];
    this.#seed = `seed ${seed}`;
    this.#people = leavers(this.#app);
    this.#pick = chanceOf(seed).below;
  }

  async begin(): Promise<void> {
    const { person, withdrawalInfoId } = await this.#people.funding.ready();
    await this.#app.verify(person.userId, 'basic');
    const products = await this.#app.call('listProducts', { type: 'arbitrage' });
    const { records } = products.result as { records: { id: string; name: string }[] };
    const productId = records.find(({ name }) => name === 'Basis 7')!.id;
    const sets = await this.#app.call('listSecondContractSets', { symbol: 'BTCUSDT' });
    const [{ id: setId }] = sets.result as [{ id: string }];
    this.#person = person;
    this.#token = person.token;
    this.#ids = { withdrawalInfoId, productId, setId };
    await this.#setClocks();
  }

  async round(): Promise<void> {
    if (this.#pick(3) > 0) await this.#endAll();
    const proof = await this.#people.proofOf(this.#person);
    await this.#setClocks();
    const chosen = Array.from({ length: 1 + this.#pick(4) }, () => acts[this.#pick(acts.length)]!);
    await Promise.all([
      ...(this.#pick(4) > 0 ? [this.#call('askClosing', proof)] : []),
      ...chosen.map((name) => this[name]()),
      ...(this.#pick(3) === 0 ? [this.#logIn()] : []),
    ]);
    await this.#advance(4_000);
    await this.#check(chosen.join());
    if (this.#pick(2) === 0) await this.#advance(70_000);
    await Promise.all(this.#nodes.map(({ clock }) => clock.jump(6 * MINUTE_MS)));
    await this.#advance(2_000);
    await this.#approveAll();
    await this.#check(`${chosen.join()}, and time`);
    if (this.#isClosed && this.#pick(3) > 0) await this.#openAgain();
    same(await fundingHarness(this.#app).proveBooks(), [], this.#seed);
  }

  /** What lets time pass on one node only. */
  async #setClocks(): Promise<void> {
    const [first, second] = this.#nodes;
    await second.clock.jump(first.clock.now() - second.clock.now());
  }
  async #advance(ms: number): Promise<void> {
    await Promise.all(this.#nodes.map(({ clock }) => clock.advance(ms)));
  }
  #call(name: Parameters<TestApp['call']>[0], fields: Record<string, unknown> = {}) {
    return this.#nodes[this.#pick(2)]!.call(name, fields, { token: this.#token });
  }
  #logIn() {
    const { email } = this.#person;
    return this.#nodes[this.#pick(2)]!.call('logIn', { username: email, password: TEST_PASSWORD });
  }
  toContract = () =>
    this.#call('transferFunds', {
      from: 'balance',
      to: 'contract',
      amount: '40',
      currency: 'USDT',
    });
  open = () => this.#call('openPosition', ORDER);
  rest = () => this.#call('openPosition', { ...ORDER, orderType: 'limit', price: '9000.00' });
  closeAll = () => this.#call('closePositions', {});
  gamble = () => {
    const { setId } = this.#ids;
    return this.#call('buySecondContract', { symbol: 'BTCUSDT', money: '10', type: 1, setId });
  };
  buy = () => {
    const { productId } = this.#ids;
    return this.#call('buyProduct', { productId, amount: '100', safePassword: FUND_PASSWORD });
  };
  pay = () => this.#call('simulatePayment', { currency: 'USDT', chainType: 'TRC20', money: '50' });
  withdraw = async () => this.#withdraw(await this.#sumOf('balance'));
  withdrawSome = () => this.#withdraw('60');
  cancel = () => this.#call('cancelClosing');

  async redeem(): Promise<void> {
    const rows = await this.#app.db<{ id: string }[]>`
      select id from products.product_order
      where user_id = ${this.#person.userId} and state = 'open'`;
    for (const { id } of rows)
      await this.#call('redeemProductOrder', { id, safePassword: FUND_PASSWORD });
  }

  async empty(): Promise<void> {
    const amount = await this.#sumOf('contract');
    await this.#call('transferFunds', {
      from: 'contract',
      to: 'balance',
      amount,
      currency: 'USDT',
    });
  }

  #withdraw(sum: string) {
    const { withdrawalInfoId } = this.#ids;
    const more = { withdrawalInfoId, safePassword: FUND_PASSWORD, currency: 'USDT' };
    return this.#call('requestWithdrawal', { ...more, money: sum });
  }

  async #sumOf(kind: string): Promise<string> {
    const [row] = await this.#app.db<{ sum: string }[]>`
      select trim_scale(coalesce(sum(available), 0))::text as sum from ledger.balance
      where user_id = ${this.#person.userId} and kind = ${kind} and currency = 'USDT'`;
    return row!.sum;
  }

  /** Ends what is open as far as it can be ended, and lets money go out. */
  async #endAll(): Promise<void> {
    for (const name of toEnd) {
      await this[name]();
      await this.#advance(3_000);
    }
    await this.#approveAll();
    await this.#advance(20_000);
  }

  async #approveAll(): Promise<void> {
    const rows = await this.#app.db<{ id: string }[]>`
      select id from wallet.withdrawal
      where user_id = ${this.#person.userId} and status = 'waiting'`;
    for (const { id } of rows)
      await this.#people.funding.operate('wallet.approveWithdrawal', { id }).catch(() => undefined);
  }

  /** Twice at once: one opens it. */
  async #openAgain(): Promise<void> {
    const { details } = await this.#logIn();
    const { ticket } = details as { ticket: string };
    const answers = await Promise.all(
      this.#nodes.map((node) => node.call('reopenAccount', { ticket })),
    );
    const [opened, ...more] = answers.filter(({ code }) => code === 200);
    same([opened === undefined, more.length], [false, 0], this.#seed);
    ({ token: this.#token } = opened!.result as { token: string });
    this.#isClosed = false;
  }

  async #check(what: string): Promise<void> {
    const { errorKey, result } = await this.#logIn();
    if (errorKey !== 'identity.accountClosed') {
      ({ token: this.#token } = result as { token: string });
      return;
    }
    if (!this.#isClosed) this.closed += 1;
    this.#isClosed = true;
    await this.#expectNothingBehind(what);
  }

  async #expectNothingBehind(what: string): Promise<void> {
    const { db } = this.#app;
    const { userId } = this.#person;
    const where = `${this.#seed}: after ${what}`;
    same((await this.#call('getUser')).code, 401, where);
    for (const [place, text] of Object.entries(OPEN))
      same(await db.unsafe(text.replace('$1', `'${userId}'`)), [], `${place}, ${where}`);
    const late = await db<{ type: string }[]>`
      select distinct t.type from ledger.transfer t, own_data.closing c
      where t.user_id = ${userId} and c.user_id = t.user_id and t.created_at > c.closed_at`;
    const types = late.map(({ type }) => type);
    same(types, types.length > 0 ? ['deposit'] : [], where);
    if (types.length > 0) return;
    const left = money(await this.#sumOf('balance')) + money(await this.#sumOf('contract'));
    same(left < SMALLEST_WITHDRAWAL, true, where);
  }
}
