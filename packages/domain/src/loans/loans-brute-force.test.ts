import { HOUR_MS } from '../durations.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Money, type Price, rate } from '../money/money.ts';
import { quantityToSell, settleBySale } from './collateral-sale.ts';
import { chargeHours, interestOwed, type LoanCourse, newDebt, repay, totalOwed } from './debt.ts';
import { defaultTerms, type PledgeTerms } from './terms.ts';

/*
 * The same rules in other arithmetic: whole micro-units and hours counted one by one for interest;
 * trial of quantities around the answer for sales. Equal to the last unit.
 */
const CASES = 2_500;
/** Together ten thousand cases each; fast-check prints the seed of a failure. */
const RUNS = 4;
const MICRO = 10n ** 12n;
const ofEverySeed = (cases: (seed: number) => void): void =>
  fc.assert(fc.property(fc.integer(), cases), { numRuns: RUNS, endOnFailure: true });

/** Numbers from a seed, so that a failure can be repeated. */
function numbers(start: number) {
  let state = start;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { upTo: (max: number): number => Math.floor(next() * (max + 1)) };
}

const ceil = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** A loan in micro-units, whose interest is counted hour by hour in units of 10⁻⁶ · 10⁻⁶ / 24. */
class CountedLoan {
  principal: bigint;
  readonly days: number;
  readonly rateMillionths: bigint;
  interestPaid = 0n;
  #normal = 0n;
  #late = 0n;
  #lateMax: bigint | null = null;
  #hour = 0;

  constructor(principal: bigint, days: number, rateMillionths: bigint) {
    this.principal = principal;
    this.days = days;
    this.rateMillionths = rateMillionths;
  }

  to(ms: number): void {
    // Hour n begins one millisecond after n hours.
    for (; this.#hour * HOUR_MS < ms; this.#hour += 1) {
      if (this.#hour < this.days * 24) this.#normal += this.principal * this.rateMillionths;
      if (this.#hour < this.days * 24 + 24) continue;
      this.#lateMax ??= this.principal / 2n;
      this.#late += this.principal * this.rateMillionths * 3n;
    }
  }

  get interest(): bigint {
    const late = ceil(this.#late, 2n * 24n * 1_000_000n);
    const capped = this.#lateMax === null || late < this.#lateMax ? late : this.#lateMax;
    return ceil(this.#normal, 24n * 1_000_000n) + capped - this.interestPaid;
  }

  pay(amount: bigint): bigint {
    const interest = amount < this.interest ? amount : this.interest;
    this.interestPaid += interest;
    this.principal -= amount - interest;
    return interest;
  }
}

test('ten thousand loans with partial repayments agree with counting hours', () => {
  ofEverySeed(agreeOnRepayments);
});

function agreeOnRepayments(seed: number): void {
  const { upTo } = numbers(seed);
  for (let index = 0; index < CASES; index++) {
    const days = 1 + upTo(9);
    const rateMillionths = BigInt(1 + upTo(900));
    const micro = BigInt(1 + upTo(upTo(1) ? 5_000 : 2_000_000_000));
    const course: LoanCourse = {
      startedAtMs: 0,
      days,
      dailyRate: (rateMillionths * MICRO) as LoanCourse['dailyRate'],
      graceHours: 24,
      lateFactor: rate('1.5'),
      lateShareMax: rate('0.5'),
    };
    const counted = new CountedLoan(micro, days, rateMillionths);
    let debt = newDebt((micro * MICRO) as Money, course);
    let nowMs = 0;
    for (let step = upTo(6); step >= 0; step--) {
      nowMs += upTo(1) ? upTo(3) * HOUR_MS : upTo(days * 12 * HOUR_MS);
      debt = chargeHours(debt, course, nowMs);
      counted.to(nowMs);
      const where = `case ${index}, ${nowMs} ms`;
      expect(interestOwed(debt), where).toBe(counted.interest * MICRO);
      const owed = Number(totalOwed(debt) / MICRO);
      if (owed === 0) break;
      const amount = step === 0 ? owed : 1 + upTo(Math.min(owed - 1, 2 ** 31));
      const paid = repay(debt, (BigInt(amount) * MICRO) as Money);
      expect(paid.interest, where).toBe(counted.pay(BigInt(amount)) * MICRO);
      expect(paid.principal + paid.interest, where).toBe(BigInt(amount) * MICRO);
      ({ debt } = paid);
      expect(debt.principal, where).toBe(counted.principal * MICRO);
    }
  }
}

interface Case {
  /** Micro-units of USDT. */
  readonly debt: bigint;
  /** Of 10⁻⁸ coins. */
  readonly units: bigint;
  /** Cents for one coin. */
  readonly cents: bigint;
  readonly haircutPercent: bigint;
  readonly targetPercent: bigint;
}

/** What a sale brings in micro-units: 0.1% spread, then 0.5% fee, each as the rules round it. */
function brings({ cents }: Case, units: bigint): bigint {
  // units · 10⁻⁸ · cents · 10⁻², less one thousandth, truncated to 10⁻⁶.
  const received = (units * cents * 999n) / (10n ** 4n * 1_000n);
  return received - (received * 5n) / 1_000n;
}

/** Whether what is left is at most the target share of the counted value of what is left. */
function isReached(each: Case, sold: bigint): boolean {
  const left = each.debt - brings(each, sold);
  const counted = (each.units - sold) * each.cents * (100n - each.haircutPercent);
  return left * 10n ** 4n * 100n * 100n <= counted * each.targetPercent;
}

/** The smallest quantity that reaches the target, by trial; null if even everything does not. */
function triedQuantity(each: Case): bigint | null {
  let [low, high] = [0n, each.units];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isReached(each, middle)) high = middle;
    else low = middle;
  }
  // Truncation makes single steps uneven near the answer.
  const from = high > 3_000n ? high - 3_000n : 1n;
  for (let sold = from; sold <= high && sold <= each.units; sold++)
    if (isReached(each, sold)) return sold;
  return isReached(each, each.units) ? each.units : null;
}

test('ten thousand sales agree with trying quantities', () => {
  ofEverySeed(agreeOnSales);
});

function agreeOnSales(seed: number): void {
  const { upTo } = numbers(seed);
  const terms = defaultTerms.find(({ id }) => id === 'pledge-BTC') as PledgeTerms;
  const seen = { all: 0, part: 0 };
  for (let index = 0; index < CASES; index++) {
    const cents = BigInt(100 + upTo(upTo(1) ? 400_000 : 12_000_000));
    const haircutPercent = BigInt(upTo(30));
    const targetPercent = BigInt([0, 65, 65, 70][upTo(3)]!);
    const debt = BigInt(1_000_000 + upTo(2_000_000_000)) * BigInt(1 + upTo(15));
    // Collateral whose loan to value is between 60 and 140 percent.
    const ltvPercent = BigInt(60 + upTo(80));
    const units =
      (debt * 10n ** 4n * 10_000n) / (ltvPercent * cents * (100n - haircutPercent)) + 1n;
    const each: Case = { debt, units, cents, haircutPercent, targetPercent };
    const expected = triedQuantity(each);
    const forSale = {
      currency: 'BTC' as const,
      quantity: (units * 10n ** 10n) as Money,
      terms: { ...terms, haircut: (haircutPercent * 10n ** 16n) as typeof terms.haircut },
      index: { price: (cents * 10n ** 16n) as Price, sequence: 1 },
    };
    const target = (targetPercent * 10n ** 16n) as typeof terms.haircut;
    const where = `case ${index}, debt ${debt}, units ${units}, cents ${cents}`;
    const sold = quantityToSell((debt * MICRO) as Money, target, forSale);
    if (isReached(each, 0n) && targetPercent > 0n) continue;
    expect(sold, where).toBe(expected === null ? null : expected * 10n ** 10n);
    const course = { ...terms, startedAtMs: 0, days: 7 };
    const settled = settleBySale(newDebt((debt * MICRO) as Money, course), target, forSale);
    const net = brings(each, expected ?? units);
    expect(settled.sale?.net ?? 0n, where).toBe(net * MICRO);
    expect(settled.loss, where).toBe(expected === null ? (debt - net) * MICRO : 0n);
    expect(settled.sale!.fee * 100n, where).toBeLessThanOrEqual(settled.sale!.exchange.received);
    seen[expected === null ? 'all' : 'part'] += 1;
  }
  expect(Math.min(seen.all, seen.part)).toBeGreaterThan(CASES / 20);
}
