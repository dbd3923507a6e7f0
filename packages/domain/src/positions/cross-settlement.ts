import { customerAccount, houseAccount, type Transfer } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { roundUpTo, truncateTo } from '../money/fixed.ts';
import { larger, smaller, ZERO, type Money, type Price } from '../money/money.ts';
import {
  unpaidProfit,
  type CrossAccount,
  type CrossPosition,
  type MarkOf,
} from './cross-account.ts';
import { atMost, liquidationFee, SETTLEMENT_DECIMALS, tradingFee } from './fees.ts';
import type { Charge } from './fees.ts';
import { exitPrice } from './fill-price.ts';
import type { Settlement } from './settlement.ts';
import { profitAt } from './profit.ts';
import { transfersAbove } from './transfers.ts';
import type { ContractTerms } from './terms.ts';

export interface CrossSettleInput {
  /** What closes, with its share of the margin and of what was paid out early. */
  readonly position: CrossPosition;
  /** Id of the margin account; a slice's margin is held under its parent's. */
  readonly marginRef: string;
  readonly terms: Pick<ContractTerms, 'halfSpread' | 'feeRate' | 'feeTerms'>;
  readonly index: Price;
  /** Maximum liquidation fee; null for every other close. */
  readonly liquidationFeeMax: Money | null;
  /** All other open positions, and the free balance before the close. */
  readonly beside: CrossAccount;
  readonly markOf: MarkOf;
  readonly insuranceAvailable: Money;
}

export interface CrossSettlement extends Settlement {
  /** Other positions that paid for the loss, after paying. */
  readonly drawnOn: readonly CrossPosition[];
  /** Free balance after the close. */
  readonly free: Money;
}

/**
 * Settles a close in a cross account. The margin returns to the contract account, and gain or loss
 * passes through it. A loss is paid from, in this order: the position's own margin, free balance,
 * gains of the other positions (largest first; they are paid out early and marked as paid), margins
 * of the other positions (largest first). What none of them covers is paid by insurance, then by
 * the house. Fees, rounding and exit as for isolated. Source: rules §2, §4, docs/decisions/0052.
 */
export function settleCross(input: CrossSettleInput): CrossSettlement {
  const { position, terms, index, beside } = input;
  const isLiquidation = input.liquidationFeeMax !== null;
  const exit = isLiquidation ? index : exitPrice(terms, position.direction, index);
  const exact = (profitAt(position, exit) - position.unrealizedProfitCredit) as Money;
  const gain = larger(truncateTo(exact, SETTLEMENT_DECIMALS) as Money, ZERO);
  const fullLoss = larger(roundUpTo(-exact, SETTLEMENT_DECIMALS) as Money, ZERO);
  const own = (position.margin + beside.free) as Money;
  const cover = coverFrom(beside, input.markOf, larger((fullLoss - own) as Money, ZERO));
  const loss = smaller(fullLoss, (own + cover.unrealizedProfitCredit + cover.drawn) as Money);
  const shortfall = (fullLoss - loss) as Money;
  const left = (own + cover.unrealizedProfitCredit + cover.drawn - loss + gain) as Money;
  const charge = chargeOf(input, exit, left);
  const insured = smaller(shortfall, input.insuranceAvailable);
  const paid = (gain - loss) as Money;
  const residue = shortfall > 0n ? ZERO : ((exact - paid) as Money);
  return {
    exitPrice: exit,
    profit: (paid + position.unrealizedProfitCredit) as Money,
    fee: charge.charged,
    feeTerms: isLiquidation ? null : terms.feeTerms,
    returned: (position.margin + paid - charge.charged) as Money,
    shortfall,
    insured,
    transfers: crossTransfers(input, { gain, loss, charge, insured, residue, cover }),
    drawnOn: cover.drawnOn,
    free: (left - charge.charged) as Money,
  };
}

function chargeOf(input: CrossSettleInput, exit: Price, left: Money): Charge {
  const { position, terms, liquidationFeeMax } = input;
  if (liquidationFeeMax === null) {
    return atMost(tradingFee(position.quantity, exit, terms.feeRate), left);
  }
  return liquidationFee(position.quantity, exit, smaller(left, liquidationFeeMax));
}

interface Cover {
  /** Gains paid out early. */
  readonly unrealizedProfitCredit: Money;
  /** Margins of other positions. */
  readonly drawn: Money;
  /** What each of them contributes from its margin. */
  readonly draws: readonly { readonly id: string; readonly amount: Money }[];
  readonly drawnOn: readonly CrossPosition[];
}

function coverFrom({ positions }: CrossAccount, markOf: MarkOf, needed: Money): Cover {
  if (needed === 0n) return { unrealizedProfitCredit: ZERO, drawn: ZERO, draws: [], drawnOn: [] };
  const after = new Map(positions.map((each) => [each.id, each]));
  let missing = needed;
  const gainOf = (each: CrossPosition): Money =>
    larger(truncateTo(unpaidProfit(each, markOf(each.symbol)), SETTLEMENT_DECIMALS) as Money, ZERO);
  for (const each of largestFirst(positions, gainOf)) {
    const amount = smaller(gainOf(each), missing);
    if (amount === 0n) break;
    missing = (missing - amount) as Money;
    after.set(each.id, {
      ...each,
      unrealizedProfitCredit: (each.unrealizedProfitCredit + amount) as Money,
    });
  }
  const unrealizedProfitCredit = (needed - missing) as Money;
  const draws: { readonly id: string; readonly amount: Money }[] = [];
  for (const { id, margin } of largestFirst(positions, (each) => each.margin)) {
    const amount = smaller(margin, missing);
    if (amount === 0n) break;
    missing = (missing - amount) as Money;
    draws.push({ id, amount });
    const each = after.get(id)!;
    after.set(id, { ...each, margin: (each.margin - amount) as Money });
  }
  const drawn = (needed - unrealizedProfitCredit - missing) as Money;
  const drawnOn = positions.flatMap((each) => {
    const changed = after.get(each.id)!;
    return changed === each ? [] : [changed];
  });
  return { unrealizedProfitCredit, drawn, draws, drawnOn };
}

const largestFirst = (
  positions: readonly CrossPosition[],
  amountOf: (position: CrossPosition) => Money,
): CrossPosition[] =>
  positions.toSorted((a, b) => {
    const [x, y] = [amountOf(a), amountOf(b)];
    if (x !== y) return x > y ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  });

interface Flows {
  readonly gain: Money;
  readonly loss: Money;
  readonly charge: Charge;
  readonly insured: Money;
  /** Amount that rounding the profit left with the house. */
  readonly residue: Money;
  readonly cover: Cover;
}

/** All through the contract account: money comes in first, so that it never falls below zero. */
function crossTransfers(input: CrossSettleInput, flows: Flows): Transfer[] {
  const { position, marginRef, liquidationFeeMax } = input;
  const isLiquidation = liquidationFeeMax !== null;
  const currency = SETTLEMENT_CURRENCY;
  const contract = customerAccount(position.userId, 'contract', currency);
  const kind = (ref: string) => customerAccount(position.userId, 'margin', currency, ref);
  const house = (name: Parameters<typeof houseAccount>[0]) => houseAccount(name, currency);
  const feesTo = house(isLiquidation ? 'insurance' : 'fees');
  const { charged, residue: feeResidue } = flows.charge;
  const returning = [{ id: marginRef, amount: position.margin }, ...flows.cover.draws];
  return transfersAbove([
    ...returning.map(({ id, amount }) => ({
      type: 'positionMarginReturned' as const,
      from: kind(id),
      to: contract,
      amount,
    })),
    {
      type: 'unrealizedProfitCredit',
      from: house('equity'),
      to: contract,
      amount: flows.cover.unrealizedProfitCredit,
    },
    { type: 'positionLoss', from: contract, to: house('equity'), amount: flows.loss },
    { type: 'positionProfit', from: house('equity'), to: contract, amount: flows.gain },
    {
      type: isLiquidation ? 'liquidationFee' : 'tradingFee',
      from: contract,
      to: feesTo,
      amount: charged,
    },
    {
      type: 'insuranceCover',
      from: house('insurance'),
      to: house('equity'),
      amount: flows.insured,
    },
    { type: 'rounding', from: feesTo, to: house('rounding'), amount: feeResidue },
    { type: 'rounding', from: house('equity'), to: house('rounding'), amount: flows.residue },
  ]);
}
