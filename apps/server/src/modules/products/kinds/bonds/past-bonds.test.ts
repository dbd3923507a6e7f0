import { addDays, addMonths, type Day } from '@candor/domain/calendar';
import { daysLate, openLoan } from '@candor/domain/products/kinds/bonds/loan';
import { runLoanDay } from '@candor/domain/products/kinds/bonds/loan-day';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../../platform/random.ts';
import { PAST_DAYS } from '../../first-catalogue.ts';
import { borrowerOf } from './loan-day.job.ts';
import { simulate } from './open-bond.ts';
import { pastBonds } from './past-bonds.ts';

/** What is shown of a bond on a day, if it was paid out on another. */
function lived({ target, monthlyRate, months, lateDailyRate, seed }: (typeof pastBonds)[number]) {
  const borrower = borrowerOf({ simulation: simulate(seededRandom(seed)) });
  return (paidOutOn: Day, today: Day) => {
    let loan = openLoan({ principal: target, monthlyRate, months, lateDailyRate, paidOutOn });
    let payments = 0;
    for (let day = addDays(paidOutOn, 1); day <= today; day = addDays(day, 1)) {
      const ran = runLoanDay(loan, day, borrower);
      loan = ran.loan;
      if (ran.payment) payments++;
    }
    return { payments, late: daysLate(loan, today), status: loan.status };
  };
}

test('whenever a practice product first starts, one past bond is repaid on time and one is late', () => {
  const [onTime, late] = pastBonds.map(lived);
  for (let first = '2026-01-01'; first < '2028-03-01'; first = addDays(first, 13)) {
    // A first start is one to three days after its past ends.
    for (const after of [1, 3]) {
      const today = addDays(first, PAST_DAYS + after);
      expect(onTime!(first, today)).toEqual({ payments: 3, late: 0, status: 'repaying' });
      const shown = late!(first, today);
      expect(shown).toMatchObject({ payments: 2, status: 'repaying' });
      expect(shown.late).toBeGreaterThanOrEqual(1);
      expect(shown.late).toBeLessThanOrEqual(15);
    }
  }
});

test('the late one pays its third instalment 32 days after it was due', () => {
  const [, late] = pastBonds.map(lived);
  const due = addMonths('2026-01-10', 3);
  expect(late!('2026-01-10', addDays(due, 31)).payments).toBe(2);
  expect(late!('2026-01-10', addDays(due, 32)).payments).toBe(3);
});
