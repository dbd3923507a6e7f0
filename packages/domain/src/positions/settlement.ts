import { customerAccount, houseAccount, type Transfer } from '../ledger/transfer.ts';
import { roundUpTo, truncateTo } from '../money/fixed.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { larger, smaller, ZERO, type Money, type Price } from '../money/money.ts';
import { invariant } from '../refusal.ts';
import { atMost, liquidationFee, NO_CHARGE, SETTLEMENT_DECIMALS, tradingFee } from './fees.ts';
import type { Charge } from './fees.ts';
import { exitPrice } from './fill-price.ts';
import { profitAt } from './profit.ts';
import { transfersAbove } from './transfers.ts';
import type { ContractTerms, FeeTerms, OpenPosition } from './terms.ts';

export interface SettleInput {
  /** What closes, with the margin that this releases. */
  readonly position: OpenPosition;
  /** Id of the margin account; a slice's margin is held under its parent's. */
  readonly marginRef: string;
  readonly terms: Pick<ContractTerms, 'halfSpread' | 'feeRate' | 'feeTerms'>;
  readonly index: Price;
  readonly isLiquidation: boolean;
  readonly insuranceAvailable: Money;
}

/** Outcome of a close, all in quote currency. */
export interface Settlement {
  readonly exitPrice: Price;
  /** Gain, or loss of at most the margin. Before the fee. */
  readonly profit: Money;
  /** Trading fee or liquidation fee. */
  readonly fee: Money;
  /** Why the trading fee has its rate; null for a liquidation fee, which nothing discounts. */
  readonly feeTerms: FeeTerms | null;
  /** Paid into the contract account: margin + profit − fee; never below zero. */
  readonly returned: Money;
  /** Loss past the margin, which the house bears. */
  readonly shortfall: Money;
  /** Part of the shortfall that the insurance fund pays. */
  readonly insured: Money;
  readonly transfers: readonly Transfer[];
}

/**
 * Settles a close: house equity pays a gain and receives a loss, and the rest of the margin is
 * returned. Exit at index ∓ half spread with a trading fee; a liquidation exits at the index
 * itself, with min(1.5% of notional, remaining equity) for the insurance fund instead of the
 * trading fee. Gains round down and losses up to the currency's decimals; the difference goes to
 * the rounding account. No loss exceeds the margin: beyond it, insurance pays first, then house
 * equity.
 * Source: rules §2, §4.
 */
export function settle(input: SettleInput): Settlement {
  const { position, terms, index, isLiquidation } = input;
  const exit = isLiquidation ? index : exitPrice(terms, position.direction, index);
  const exact = profitAt(position, exit);
  const gain = larger(truncateTo(exact, SETTLEMENT_DECIMALS) as Money, ZERO);
  const fullLoss = larger(roundUpTo(-exact, SETTLEMENT_DECIMALS) as Money, ZERO);
  const loss = smaller(fullLoss, position.margin);
  const shortfall = (fullLoss - loss) as Money;
  const rest = (position.margin - loss) as Money;
  const charge = isLiquidation
    ? liquidationFee(position.quantity, exit, rest)
    : atMost(tradingFee(position.quantity, exit, terms.feeRate), (rest + gain) as Money);
  const profit = (gain - loss) as Money;
  const returned = (position.margin + profit - charge.charged) as Money;
  invariant(returned >= 0n, 'a close takes no more than the margin');
  const flows: Flows = {
    gain,
    loss,
    rest,
    charge,
    insured: smaller(shortfall, input.insuranceAvailable),
    residue: shortfall > 0n ? ZERO : ((exact - profit) as Money),
  };
  return {
    exitPrice: exit,
    profit,
    fee: charge.charged,
    feeTerms: isLiquidation ? null : terms.feeTerms,
    returned,
    shortfall,
    insured: flows.insured,
    transfers: settlementTransfers(input, flows),
  };
}

interface Flows {
  readonly gain: Money;
  readonly loss: Money;
  /** Margin left after the loss. */
  readonly rest: Money;
  readonly charge: Charge;
  readonly insured: Money;
  /** Amount that rounding the profit left with the house. */
  readonly residue: Money;
}

/** The fee comes last, because what pays it must first be returned or gained. */
function settlementTransfers(input: SettleInput, flows: Flows): Transfer[] {
  const { position, marginRef, isLiquidation } = input;
  const currency = SETTLEMENT_CURRENCY;
  const contract = customerAccount(position.userId, 'contract', currency);
  const margin = customerAccount(position.userId, 'margin', currency, marginRef);
  const house = (kind: Parameters<typeof houseAccount>[0]) => houseAccount(kind, currency);
  const onLiquidation = isLiquidation ? flows.charge : NO_CHARGE;
  const onTrade = isLiquidation ? NO_CHARGE : flows.charge;
  const returned = (flows.rest - onLiquidation.charged) as Money;
  const feesTo = house(isLiquidation ? 'insurance' : 'fees');
  return transfersAbove([
    { type: 'positionLoss', from: margin, to: house('equity'), amount: flows.loss },
    { type: 'liquidationFee', from: margin, to: feesTo, amount: onLiquidation.charged },
    { type: 'positionMarginReturned', from: margin, to: contract, amount: returned },
    { type: 'positionProfit', from: house('equity'), to: contract, amount: flows.gain },
    { type: 'tradingFee', from: contract, to: feesTo, amount: onTrade.charged },
    {
      type: 'insuranceCover',
      from: house('insurance'),
      to: house('equity'),
      amount: flows.insured,
    },
    { type: 'rounding', from: feesTo, to: house('rounding'), amount: flows.charge.residue },
    { type: 'rounding', from: house('equity'), to: house('rounding'), amount: flows.residue },
  ]);
}
