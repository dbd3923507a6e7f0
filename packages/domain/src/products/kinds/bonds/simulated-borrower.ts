import { addDays, type Day } from '../../../calendar.ts';
import { add, smaller, subtract, ZERO, type Money } from '../../../money/money.ts';
import { type BondLoan, owedOn, partOf } from './loan.ts';

/** How a simulated borrower of practice mode pays. Drawn once, before the first note is sold. */
export const tempers = ['good', 'late', 'defaulting'] as const;
export type Temper = (typeof tempers)[number];

/** Bytes that depend on the stored seed and a label alone, so that a rerun draws the same. */
export type Draw = (label: string) => Uint8Array;

export interface SimulatedBorrower {
  readonly temper: Temper;
  readonly draw: Draw;
}

/** Money that arrives from a borrower. */
export interface ArrivingPayment {
  /** Before costs. */
  readonly gross: Money;
  /** Kept by the collector of a recovery, outside of the product. */
  readonly costs: Money;
  /** Nothing more will come: what is still owed is lost. */
  readonly isLast: boolean;
}

interface Portion {
  readonly daysLate: number;
  /** Of the instalment, in ten-thousandths; the last portion is whatever is left. */
  readonly share: number;
}

const ON_TIME: readonly Portion[] = [{ daysLate: 0, share: 10_000 }];
const RECOVERIES = 3;

/** Six in ten pay well, one in seven defaults. */
export function drawTemper(byte: number): Temper {
  if (byte < 154) return 'good';
  return byte < 219 ? 'late' : 'defaulting';
}

/** Whether the borrower repays the rest on this day. */
export function repaysEarlyOn(
  { temper, draw }: SimulatedBorrower,
  loan: BondLoan,
  day: Day,
): boolean {
  if (temper !== 'good' || loan.status !== 'repaying' || loan.months < 4) return false;
  const [chance = 0, month = 0, days = 0] = draw('early');
  if (chance >= 51) return false;
  const due = loan.dues[1 + (month % (loan.months - 3))]!;
  return addDays(due.day, 7 + (days % 7)) === day && owedOn(loan, day) === 0n;
}

/** What arrives on a day; null if nothing does. */
export function arrivingOn(
  borrower: SimulatedBorrower,
  loan: BondLoan,
  day: Day,
): ArrivingPayment | null {
  if (loan.status === 'defaulted') return recoveryOn(borrower, loan, day);
  if (loan.status !== 'repaying') return null;
  const planned = loan.dues
    .filter(({ kind, isReplaced }) => kind === 'early' || !isReplaced)
    .flatMap((due) => {
      const amount = add(due.principal, due.interest);
      const portions = due.kind === 'early' ? ON_TIME : portionsOf(borrower, loan, due.number);
      return portions.flatMap(({ daysLate, share }, index) => {
        if (addDays(due.day, daysLate) !== day) return [];
        if (index < portions.length - 1 || share < 10_000) return [partOf(amount, share)];
        const before = portions.slice(0, -1).map((portion) => partOf(amount, portion.share));
        return [subtract(amount, add(...before))];
      });
    });
  const owed = owedOn(loan, day);
  const paid = smaller(add(...planned), owed);
  // Whoever has caught up pays the late interest with it.
  const gross = paid > 0n && paid === owed ? add(paid, loan.lateInterest) : paid;
  return gross > 0n ? { gross, costs: ZERO, isLast: false } : null;
}

function portionsOf(
  { temper, draw }: SimulatedBorrower,
  { months }: BondLoan,
  number: number,
): readonly Portion[] {
  const [kind = 0, days = 0, more = 0] = draw(`instalment/${number}`);
  if (temper === 'good')
    return kind < 243 ? ON_TIME : [{ daysLate: 1 + (days % 5), share: 10_000 }];
  if (temper === 'defaulting') {
    const last = stopsAt(draw, months);
    if (number > last) return [];
    if (number === last) return [{ daysLate: 0, share: 3_000 + 100 * (days % 30) }];
    return kind < 179 ? ON_TIME : [{ daysLate: 1 + (days % 15), share: 10_000 }];
  }
  if (kind < 128) return ON_TIME;
  if (kind < 205) return [{ daysLate: 1 + (days % 15), share: 10_000 }];
  if (kind >= 243) return [{ daysLate: 31 + (days % 30), share: 10_000 }];
  return [
    { daysLate: 0, share: 4_000 + 100 * (days % 30) },
    { daysLate: 16 + (more % 15), share: 10_000 },
  ];
}

/** The instalment of which a defaulting borrower pays only a part, and nothing after it. */
function stopsAt(draw: Draw, months: number): number {
  const [byte = 0] = draw('stops');
  return Math.min(months, 2 + (byte % Math.max(1, Math.floor(months / 2))));
}

/** A share of the claim, less the collector's costs of 5 to 10 %. */
function recoveryOn({ draw }: SimulatedBorrower, loan: BondLoan, day: Day): ArrivingPayment | null {
  const [total = 0, first = 0] = draw('recoveries');
  for (let number = 1; number <= RECOVERIES; number++) {
    if (addDays(loan.defaultedOn!, number * (30 + (first % 31))) !== day) continue;
    const [costShare = 0] = draw(`recovery/${number}`);
    const gross = partOf(loan.claim, Math.floor((2_000 + 20 * total) / RECOVERIES));
    const costs = partOf(gross, 500 + (costShare % 6) * 100);
    const owed = add(owedOn(loan, day), loan.lateInterest);
    const net = smaller(subtract(gross, costs), owed);
    return { gross: add(net, costs), costs, isLast: number === RECOVERIES };
  }
  return null;
}
