import { customerAccount, houseAccount, type Transfer } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { roundUpTo, truncateTo, multiplyDown, multiplyUp } from '../money/fixed.ts';
import { smaller, ZERO, type Money } from '../money/money.ts';
import type { CarryRates } from './carry-rates.ts';
import { liquidationPriceOf } from './close-position.ts';
import { SETTLEMENT_DECIMALS } from './fees.ts';
import { notionalOf } from './profit.ts';
import { transfersAbove } from './transfers.ts';
import type { ContractTerms, FillTick, OpenPosition } from './terms.ts';

export interface CarryInput<Position extends OpenPosition> {
  /** Everything that was open in the symbol at the moment. */
  readonly positions: readonly Position[];
  readonly terms: ContractTerms;
  readonly rates: CarryRates;
  readonly tick: Pick<FillTick, 'sequence' | 'price'>;
  /** Whether what one side pays is what the other gets: funding, and not swap. */
  readonly isZeroSum: boolean;
  /** Free contract money by customer: what a cross position pays with before its margin. */
  readonly freeOf?: ReadonlyMap<string, Money>;
}

export interface Carried<Position extends OpenPosition> {
  readonly position: Position;
  /** What it got; below zero: paid. Never nothing. */
  readonly amount: Money;
  readonly transfers: readonly Transfer[];
}

/**
 * Charges and pays a symbol's positions for being held; margins and liquidation prices follow. A cross
 * position pays with the free money of its account first, and is paid into it. Nobody pays more than
 * that and the margin. Charges round up, payments down. Funding pays out what it took in and
 * nothing else, shared by notional: the crumbs go to the rounding account. Source: rules §4.
 */
export function carry<Position extends OpenPosition>(
  input: CarryInput<Position>,
): { readonly carried: Carried<Position>[]; readonly residue: Transfer[] } {
  const { positions, rates } = input;
  const paying = positions.filter(({ direction }) => rates[direction] < 0n);
  const getting = positions.filter(({ direction }) => rates[direction] > 0n);
  const free = new Map(input.freeOf);
  const charges = paying.map((position) => chargeOf(position, input, free));
  const taken = charges.reduce((sum, { amount }) => sum + amount, 0n);
  const whole = getting.reduce((sum, { quantity }) => sum + quantity, 0n);
  const payments = getting.map((position) => ({
    position,
    amount: input.isZeroSum ? shareOf(taken, position.quantity, whole) : paymentOf(position, input),
    ofFree: ZERO,
  }));
  const given = payments.reduce((sum, { amount }) => sum + amount, 0n);
  const carried = [
    ...charges.map((each) => changed({ ...each, amount: -each.amount as Money }, input)),
    ...payments.map((each) => changed(each, input)),
  ].filter(({ amount }) => amount !== 0n);
  const residue = (input.isZeroSum ? taken - given : 0n) as Money;
  return { carried, residue: residueTransfers(residue) };
}

type Priced = Pick<CarryInput<OpenPosition>, 'rates' | 'tick'>;

interface Due<Position extends OpenPosition> {
  readonly position: Position;
  /** What it gets; below zero: pays. */
  readonly amount: Money;
  /** Part of a charge that free money pays; the margin pays the rest. */
  readonly ofFree: Money;
}

/** The charge as an amount above zero; takes its part from what its owner has left in `free`. */
function chargeOf<Position extends OpenPosition>(
  position: Position,
  { rates, tick }: Priced,
  free: Map<string, Money>,
): Due<Position> {
  const { userId, margin } = position;
  const exact = multiplyUp(notionalOf(position.quantity, tick.price), -rates[position.direction]);
  const charge = roundUpTo(exact, SETTLEMENT_DECIMALS) as Money;
  const left = position.marginMode === 'cross' ? (free.get(userId) ?? ZERO) : ZERO;
  const ofFree = smaller(charge, left);
  if (ofFree > 0n) free.set(userId, (left - ofFree) as Money);
  return { position, amount: smaller(charge, (margin + ofFree) as Money), ofFree };
}

function paymentOf(position: OpenPosition, { rates, tick }: Priced): Money {
  const exact = multiplyDown(notionalOf(position.quantity, tick.price), rates[position.direction]);
  return truncateTo(exact, SETTLEMENT_DECIMALS) as Money;
}

/** By size: all of a side stand at one price. */
const shareOf = (taken: bigint, quantity: bigint, whole: bigint): Money =>
  truncateTo((taken * quantity) / whole, SETTLEMENT_DECIMALS) as Money;

function changed<Position extends OpenPosition>(
  { position, amount, ofFree }: Due<Position>,
  { terms, tick }: CarryInput<Position>,
): Carried<Position> {
  const isCross = position.marginMode === 'cross';
  const ofMargin = (isCross && amount > 0n ? 0n : amount + ofFree) as Money;
  const margin = (position.margin + ofMargin) as Money;
  const grown = { ...position, margin, triggersFromSequence: tick.sequence };
  const { userId, id } = position;
  const kind = customerAccount(userId, 'margin', SETTLEMENT_CURRENCY, id);
  const contract = customerAccount(userId, 'contract', SETTLEMENT_CURRENCY);
  const equity = houseAccount('equity', SETTLEMENT_CURRENCY);
  const type = 'carry';
  return {
    position: { ...grown, liquidationPrice: liquidationPriceOf(grown, terms) },
    amount,
    transfers: transfersAbove(
      amount < 0n
        ? [
            { type, from: contract, to: equity, amount: ofFree },
            { type, from: kind, to: equity, amount: -ofMargin as Money },
          ]
        : [{ type, from: equity, to: isCross ? contract : kind, amount }],
    ),
  };
}

const residueTransfers = (residue: Money): Transfer[] =>
  transfersAbove([
    {
      type: 'rounding',
      from: houseAccount('equity', SETTLEMENT_CURRENCY),
      to: houseAccount('rounding', SETTLEMENT_CURRENCY),
      amount: residue,
    },
  ]);
