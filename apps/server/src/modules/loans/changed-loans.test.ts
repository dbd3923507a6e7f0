import { HOUR_MS } from '@candor/domain/durations';
import { type Money, type Price, toText } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seededRandom } from '../../platform/random.ts';
import { type LoansHarness, openLoansHarness } from './testing/harness.ts';

/*
 * Which recorded prices may judge a loan that its customer changes meanwhile, found by trying every
 * price on every loan, from the rules alone: all prices in their order, each with the debt of its
 * own time; none from before the newest one at the loan's last change; a halted one never. Whole
 * millionths of USDT, hundred millionths of BTC and cents; one loan at a time, no heap, no cursor.
 */
const SEEDS = [11, 12, 13];
const STEPS = 90;
const PEOPLE = 6;
const UNITS = 30_000_000n;
/** 0.02 % a day, in millionths. */
const RATE = 200n;
const [WARN, CALL, SELL, TARGET] = [70n, 75n, 83n, 65n];
const VALID_MS = 5_000;

interface Recorded {
  readonly atMs: number;
  readonly cents: bigint;
  readonly isHalted: boolean;
}

const ceil = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** What a sale brings: 0.1 % spread, then 0.5 % fee, each as the rules round it. */
function brings(units: bigint, cents: bigint): bigint {
  const received = (units * cents * 999n) / (10n ** 4n * 1_000n);
  return received - (received * 5n) / 1_000n;
}

class TriedLoan {
  principal: bigint;
  units = UNITS;
  readonly lines: string[] = [];
  readonly #startMs: number;
  #hours = 0n;
  /** Sum of principal · rate over the hours that have begun. */
  #charged = 0n;
  #paid = 0n;
  #state: 'calm' | 'warned' | 'called' = 'calm';
  #sinceMs: number;
  #isOver = false;

  constructor(principal: bigint, startMs: number) {
    this.principal = principal;
    this.#startMs = startMs;
    this.#sinceMs = startMs;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Everything owed when the hour of this moment has begun. */
  owed(atMs: number): bigint {
    const begun = BigInt(Math.max(0, Math.ceil((atMs - this.#startMs) / HOUR_MS)));
    if (begun > this.#hours) {
      this.#charged += this.principal * RATE * (begun - this.#hours);
      this.#hours = begun;
    }
    return this.principal + ceil(this.#charged, 24n * 1_000_000n) - this.#paid;
  }

  pay(amount: bigint, atMs: number): void {
    const interest = this.owed(atMs) - this.principal;
    const paid = amount < interest ? amount : interest;
    this.#paid += paid;
    this.principal -= amount - paid;
  }

  #isAt(level: bigint, cents: bigint, debt: bigint): boolean {
    return debt * 10n ** 8n >= level * this.units * cents * 90n;
  }

  /** The customer's own step: the newest valid price counts from now on, and may end a call. */
  changed(what: string, newest: Recorded, nowMs: number): void {
    this.lines.push(what);
    const isValid = !newest.isHalted && nowMs - newest.atMs <= VALID_MS;
    this.#sinceMs = Math.max(this.#sinceMs, isValid ? newest.atMs : nowMs);
    if (isValid) this.#ease(newest.cents, this.owed(nowMs));
  }

  #ease(cents: bigint, debt: bigint): void {
    if (this.#state === 'called' && !this.#isAt(WARN, cents, debt)) {
      this.#state = 'calm';
      this.lines.push(`cured ${cents}`);
    } else if (this.#state === 'warned' && !this.#isAt(TARGET, cents, debt)) this.#state = 'calm';
  }

  judge({ atMs, cents, isHalted }: Recorded, nowMs: number): void {
    if (this.#isOver || isHalted || atMs < this.#sinceMs) return;
    const debt = this.owed(atMs);
    if (this.#isAt(SELL, cents, debt)) return this.#sell(cents, { debt, atMs, nowMs });
    if (this.#isAt(CALL, cents, debt) && this.#state !== 'called') {
      this.#state = 'called';
      this.lines.push(`called ${cents}`);
    } else if (this.#state === 'calm' && this.#isAt(WARN, cents, debt)) {
      this.#state = 'warned';
      this.lines.push(`warned ${cents}`);
    } else this.#ease(cents, debt);
  }

  /** The smallest quantity that brings it to the target, found by trying. */
  #sell(cents: bigint, at: { debt: bigint; atMs: number; nowMs: number }): void {
    const isEnough = (sold: bigint): boolean =>
      (at.debt - brings(sold, cents)) * 10n ** 8n <= TARGET * (this.units - sold) * cents * 90n;
    let [low, high] = [0n, this.units];
    while (high - low > 1n) {
      const middle = (low + high) / 2n;
      if (isEnough(middle)) high = middle;
      else low = middle;
    }
    // Truncation makes single steps uneven near the answer.
    let sold = high > 3_000n ? high - 3_000n : 1n;
    while (sold < high && !isEnough(sold)) sold += 1n;
    this.#isOver = !isEnough(sold);
    this.lines.push(`sold ${cents} ${sold}`);
    this.pay(brings(sold, cents), at.atMs);
    this.units -= sold;
    this.#state = 'calm';
    this.#sinceMs = Math.max(at.nowMs, at.atMs);
  }
}

let harness: LoansHarness;
beforeEach(async () => {
  harness = await openLoansHarness();
});
afterEach(async () => {
  if (harness.complaints.length > 0) throw new Error(harness.complaints.join());
  await harness.closeSound();
});

test.each(SEEDS)('seed %i: each loan is judged by the prices that may judge it', async (seed) => {
  const random = seededRandom(`changed loans ${seed}`);
  const upTo = (max: number): number => Buffer.from(random.bytes(4)).readUInt32BE() % (max + 1);
  const now = () => harness.clock.now();
  const log: Recorded[] = [];
  let judged = 0;
  const loans: { userId: string; id: string; tried: TriedLoan }[] = [];
  for (let person = 0; person < PEOPLE; person++) {
    const userId = await harness.newCustomer({ BTC: '2', USDT: '20000' });
    const amount = String(8_000 + person * 550);
    const { id } = await harness.pledge(userId, [amount, '0.3', 30]);
    loans.push({ userId, id, tried: new TriedLoan(BigInt(amount) * 1_000_000n, now()) });
  }
  const priceNow = (): Recorded =>
    log.at(-1) ?? { atMs: now(), cents: 6_841_250n, isHalted: false };

  const record = (isHalted: boolean): void => {
    const cents = BigInt(3_600_000 + upTo(2_000_000));
    const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
    const state = isHalted ? ({ state: 'halted' } as const) : {};
    harness.tape.record('BTCUSDT', text, state, { isUndelivered: true });
    log.push({ atMs: now(), cents, isHalted });
  };
  const change = async (): Promise<void> => {
    const { userId, id, tried } = loans[upTo(PEOPLE - 1)]!;
    if (tried.isOver) return;
    const owed = tried.owed(now());
    if (upTo(1)) {
      const units = BigInt(upTo(2) ? 1 : upTo(2_000_000) + 1);
      await harness.call('addCollateral', userId, { id, quantity: (units * 10n ** 10n) as Money });
      tried.units += units;
      tried.changed('collateralAdded', priceNow(), now());
    } else {
      const amount = BigInt(upTo(2) ? 1 : upTo(400_000_000) + 1);
      if (amount >= owed) return;
      await harness.call('repayLoan', userId, { id, amount: (amount * 10n ** 12n) as Money });
      tried.pay(amount, now());
      tried.changed('partRepaid', priceNow(), now());
    }
  };
  const judgeAll = async (): Promise<void> => {
    await harness.judge();
    for (const each of log.slice(judged)) for (const { tried } of loans) tried.judge(each, now());
    judged = log.length;
  };

  for (let step = 0; step < STEPS; step++) {
    // Steps of the clock wake nobody: prices are judged when this test says so.
    harness.clock.step(upTo(9) ? 1 + upTo(2_500) : upTo(8 * 60_000));
    const what = upTo(9);
    if (what < 4) record(upTo(9) === 0);
    else if (what < 8) await change();
    else await judgeAll();
  }
  await judgeAll();

  for (const { userId, id, tried } of loans) {
    const loan = await harness.call('getLoan', userId, { id });
    const lines = loan.history.slice(1).map(({ kind, price, amount }) => {
      if (price === undefined) return kind;
      const sold = kind === 'sold' ? ` ${(amount as bigint) / 10n ** 10n}` : '';
      return `${kind} ${(price as Price as bigint) / 10n ** 16n}${sold}`;
    });
    expect(lines).toEqual(tried.lines);
    if (tried.isOver) continue;
    expect(toText(loan.owed)).toBe(toText((tried.owed(now()) * 10n ** 12n) as Money));
    expect(loan.collateralQuantity).toBe(tried.units * 10n ** 10n);
  }
  expect(loans.flatMap(({ tried }) => tried.lines).join()).toMatch(/sold/);
});
