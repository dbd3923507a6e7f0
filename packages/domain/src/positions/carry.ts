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
  /** All positions open in the symbol at that moment. */
  readonly positions: readonly Position[];
  readonly terms: ContractTerms;
  readonly rates: CarryRates;
  readonly tick: Pick<FillTick, 'sequence' | 'price'>;
  /** Whether one side's payments fund the other's: true for funding, false for swap. */
  readonly isZeroSum: boolean;
  /** Free contract balance by customer, which a cross position pays from before its margin. */
  readonly freeOf?: ReadonlyMap<string, Money>;
}

export interface Carried<Position extends OpenPosition> {
  readonly position: Position;
  /** Amount received; negative means paid. Never zero. */
  readonly amount: Money;
  readonly transfers: readonly Transfer[];
}

/**
 * Charges and pays carry on a symbol's open positions; margins and liquidation prices follow. A
 * cross position pays from its account's free balance first and is paid into it. A position never
 * pays more than that plus its margin. Charges round up, payments down. Funding pays out exactly
 * what it took in, shared by notional; the remainder goes to the rounding account. Source: rules
 * §4.
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
  /** Amount received; negative means paid. */
  readonly amount: Money;
  /** Part of a charge paid from the free balance; the margin pays the rest. */
  readonly ofFree: Money;
}

/** The charge as a positive amount; deducts the owner's part from what is left in `free`. */
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

/** By quantity, because a whole side is valued at one price. */
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
