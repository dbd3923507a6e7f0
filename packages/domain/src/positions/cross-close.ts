import { truncateTo } from '../money/fixed.ts';
import { larger, ZERO, type Money, type Quantity } from '../money/money.ts';
import { requireClosable, slice } from './close-position.ts';
import {
  crossEquity,
  crossMaintenance,
  type CrossAccount,
  type CrossPosition,
  type MarkOf,
  type TermsOf,
} from './cross-account.ts';
import { settleCross, type CrossSettlement } from './cross-settlement.ts';
import { SETTLEMENT_DECIMALS } from './fees.ts';
import type { CloseReason, FillTick } from './terms.ts';

export interface CrossCloseInput {
  /** Including the position that closes. */
  readonly account: CrossAccount;
  readonly position: CrossPosition;
  readonly tick: Pick<FillTick, 'sequence' | 'price'>;
  readonly reason: CloseReason;
  /** Missing: the full quantity. */
  readonly quantity?: Quantity;
  /** Prices of the other symbols. */
  readonly markOf: MarkOf;
  readonly termsOf: TermsOf;
  readonly insuranceAvailable: Money;
}

export interface CrossClosing {
  /** What closed: the full position, or a slice with its share of the margin. */
  readonly closed: CrossPosition;
  readonly settlement: CrossSettlement;
  /** What remains open after a partial close, after settlement. */
  readonly remaining: CrossPosition | null;
  /** Other positions that paid for the loss, after paying. */
  readonly drawnOn: readonly CrossPosition[];
  readonly account: CrossAccount;
}

/**
 * Closes a cross position in full or in part at a recorded tick.
 * Refuses: positions.quantityTooPrecise, positions.quantityTooSmall, positions.quantityTooLarge.
 */
export function closeCross(input: CrossCloseInput): CrossClosing {
  const { account, position, tick, reason, termsOf } = input;
  const terms = termsOf(position.symbol);
  const quantity = input.quantity ?? position.quantity;
  requireClosable(quantity, { position, terms });
  const { closed, remaining } = cut(position, quantity, tick);
  const others = account.positions.filter(({ id }) => id !== position.id);
  const markOf: MarkOf = (symbol) =>
    symbol === position.symbol ? tick.price : input.markOf(symbol);
  const beside = { ...account, positions: remaining ? [...others, remaining] : others };
  const settlement = settleCross({
    position: closed,
    marginRef: position.id,
    terms,
    index: tick.price,
    liquidationFeeMax:
      reason === 'liquidation' ? ownEquity(account, beside.positions, markOf, termsOf) : null,
    beside,
    markOf,
    insuranceAvailable: input.insuranceAvailable,
  });
  const changed = new Map(settlement.drawnOn.map((each) => [each.id, each]));
  const latest = beside.positions.map((each) => changed.get(each.id) ?? each);
  return {
    closed,
    settlement,
    remaining: remaining && (changed.get(remaining.id) ?? remaining),
    drawnOn: settlement.drawnOn.filter(({ id }) => id !== position.id),
    account: { ...account, free: settlement.free, positions: latest },
  };
}

/**
 * Equity of what closes, as the rules define it: what the other positions do not need as
 * maintenance. A liquidation fee never exceeds it. In quote currency.
 */
const ownEquity = (
  account: CrossAccount,
  staying: readonly CrossPosition[],
  markOf: MarkOf,
  termsOf: TermsOf,
): Money => {
  const needed = crossMaintenance(staying, markOf, termsOf);
  return larger((crossEquity(account, markOf) - needed) as Money, ZERO);
};

/** Cuts a part off; margin, fee and paid gains round down, the remainder keeps the rest. */
function cut(
  position: CrossPosition,
  quantity: Quantity,
  tick: Pick<FillTick, 'sequence'>,
): { readonly closed: CrossPosition; readonly remaining: CrossPosition | null } {
  if (quantity === position.quantity) return { closed: position, remaining: null };
  const share = (position.unrealizedProfitCredit * quantity) / position.quantity;
  const unrealizedProfitCredit = truncateTo(share, SETTLEMENT_DECIMALS) as Money;
  const closed = { ...slice(position, quantity), unrealizedProfitCredit };
  const remaining: CrossPosition = {
    ...position,
    quantity: (position.quantity - quantity) as Quantity,
    margin: (position.margin - closed.margin) as Money,
    openFee: (position.openFee - closed.openFee) as Money,
    unrealizedProfitCredit: (position.unrealizedProfitCredit - unrealizedProfitCredit) as Money,
    triggersFromSequence: tick.sequence,
  };
  return { closed, remaining };
}
