import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../../../calendar.ts';
import { add, money, rate, subtract, toText, ZERO, type Money } from '../../../money/money.ts';
import { bucketOf } from './bucket.ts';
import {
  accrueLateInterest,
  applyPayment,
  type BondLoan,
  daysLate,
  declareDefault,
  openLoan,
  owedOn,
  repayEarly,
  unpaidOf,
} from './loan.ts';
import { runLoanDay } from './loan-day.ts';
import { type Temper, tempers } from './simulated-borrower.ts';

const loanOf = (months = 36): BondLoan =>
  openLoan({
    principal: money('10000'),
    monthlyRate: rate('0.01'),
    months,
    lateDailyRate: rate('0.0005'),
    paidOutOn: '2026-07-31',
  });

const pay = (loan: BondLoan, amount: string, day: string) =>
  applyPayment(loan, { amount: money(amount), day });

test('a payment pays interest before principal, and the oldest due first', () => {
  const { loan, lines } = pay(loanOf(), '500', '2026-09-30');
  expect(lines.map(({ amount, ...line }) => ({ ...line, amount: toText(amount) }))).toEqual([
    { part: 'interest', due: 1, amount: '100' },
    { part: 'principal', due: 1, amount: '232.1431' },
    { part: 'interest', due: 2, amount: '97.6786' },
    { part: 'principal', due: 2, amount: '70.1783' },
  ]);
  expect(toText(owedOn(loan, '2026-09-30'))).toBe('164.2862');
});

test('late interest is simple, on what is overdue, and paid last', () => {
  let loan = loanOf();
  for (const day of ['2026-09-01', '2026-09-02']) loan = accrueLateInterest(loan, day);
  // 332.1431 · 0.0005 = 0.16607155, rounded up to 0.1661 a day.
  expect(toText(loan.lateInterest)).toBe('0.3322');
  const { lines } = pay(loan, '332.4753', '2026-09-02');
  expect(lines.at(-1)).toEqual({ part: 'lateInterest', due: null, amount: money('0.3322') });
});

test('nothing is late on its own day', () => {
  const loan = loanOf();
  expect(daysLate(loan, '2026-08-31')).toBe(0);
  expect(daysLate(loan, '2026-09-01')).toBe(1);
  expect(toText(accrueLateInterest(loan, '2026-08-31').lateInterest)).toBe('0');
});

test.each([
  [0, 'current'],
  [1, 'late15'],
  [15, 'late15'],
  [16, 'late30'],
  [30, 'late30'],
  [31, 'late60'],
  [60, 'late60'],
  [61, 'later'],
])('%i days late is bucket %s', (days, bucket) => expect(bucketOf(days, false)).toBe(bucket));

test('a default makes the rest of the principal due without its interest', () => {
  const loan = declareDefault(pay(loanOf(), '332.1431', '2026-08-31').loan, '2026-12-30');
  const last = loan.dues.at(-1)!;
  expect(last).toMatchObject({
    number: 37,
    kind: 'accelerated',
    day: '2026-12-30',
    interest: ZERO,
  });
  const principal = add(...loan.dues.filter((due) => !due.isReplaced).map((due) => due.principal));
  expect(toText(principal)).toBe('10000');
  expect(loan.claim).toBe(owedOn(loan, '2026-12-30'));
});

test('early repayment costs the interest of the days that have passed', () => {
  const first = pay(loanOf(), '332.1431', '2026-08-31').loan;
  const loan = repayEarly(first, '2026-09-10');
  // 97.6786 · 10 / 30 = 32.5595333…
  expect(loan.dues.at(-1)).toMatchObject({ kind: 'early', interest: money('32.5596') });
  const owed = owedOn(loan, '2026-09-10');
  expect(toText(owed)).toBe('9800.4165');
  expect(applyPayment(loan, { amount: owed, day: '2026-09-10' }).loan.status).toBe('repaid');
});

/** Bytes from a small generator: only their variety matters here. */
function drawOf(seed: number) {
  return (label: string): Uint8Array => {
    let state = seed;
    for (const letter of label) state = (Math.imul(state, 31) + letter.charCodeAt(0)) >>> 0;
    return Uint8Array.from({ length: 4 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
  };
}

interface Life {
  readonly loan: BondLoan;
  readonly received: Money;
  readonly costs: Money;
  readonly accrued: Money;
  readonly latest: number;
}

/** Lives a bond day by day and keeps its own, separate account of what is owed. */
function live(temper: Temper, seed: number, months: number): Life {
  let loan = loanOf(months);
  let [received, costs, accrued]: [Money, Money, Money] = [ZERO, ZERO, ZERO];
  let latest = 0;
  const borrower = { temper, draw: drawOf(seed) };
  for (
    let day = addDays(loan.paidOutOn, 1), left = 3_000;
    left > 0;
    left--, day = addDays(day, 1)
  ) {
    if (loan.status === 'repaid' || loan.status === 'writtenOff') break;
    const next = runLoanDay(loan, day, borrower);
    accrued = add(accrued, subtract(accrueLateInterest(loan, day).lateInterest, loan.lateInterest));
    if (next.payment) {
      const { gross, costs: own, lines } = next.payment;
      expect(add(own, ...lines.map(({ amount }) => amount))).toBe(gross);
      received = add(received, subtract(gross, own));
      costs = add(costs, own);
    }
    latest = Math.max(latest, daysLate(next.loan, day));
    loan = next.loan;
  }
  return { loan, received, costs, accrued, latest };
}

test.each(tempers)('every life of a %s borrower ends with its books balanced', (temper) => {
  for (let seed = 1; seed <= 150; seed++) {
    const { loan, received, costs, accrued, latest } = live(temper, seed, 3 + (seed % 22));
    const owed = add(
      ...loan.dues.filter((due) => !due.isReplaced).map((due) => add(due.principal, due.interest)),
      accrued,
    );
    const unpaid = add(...loan.dues.map(unpaidOf), loan.lateInterest);
    expect(add(received, unpaid), `${temper} ${seed}`).toBe(owed);
    const principal = add(
      ...loan.dues.filter((due) => !due.isReplaced).map((due) => due.principal),
    );
    expect(toText(principal)).toBe('10000');
    expect(loan.status).toBe(temper === 'defaulting' ? loan.status : 'repaid');
    expect(['repaid', 'writtenOff']).toContain(loan.status);
    if (temper === 'good') expect(latest).toBeLessThanOrEqual(5);
    if (temper === 'late') expect(latest).toBeLessThanOrEqual(90);
    if (temper === 'defaulting') {
      expect(daysBetween(loan.dues[0]!.day, loan.defaultedOn!)).toBeGreaterThan(90);
      expect(costs).toBeGreaterThan(0n);
      expect(loan.status).toBe('writtenOff');
    }
  }
});
