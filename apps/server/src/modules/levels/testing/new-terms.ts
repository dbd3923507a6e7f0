import { addDays, dayOf } from '@candor/domain/calendar';

/** Terms after the first ones, as an operator enters them: two levels begin later. */
export const newTermsAt = (nowMs: number) => ({
  id: 'terms',
  basedOn: 1,
  thresholds: '2000, 20000, 50000, 200000, 1000000, 5000000',
  upgradeBonuses: '2, 12, 50, 200, 1000, 5000',
  weeklyEnvelopes: '0.2, 2, 5, 20, 100, 500',
  feeDiscounts: '5, 20, 20, 20, 25, 30',
  firstDay: addDays(dayOf(nowMs), 8),
});
