import { truncateTo } from '../money/fixed.ts';
import { toText, type Money, type Quantity } from '../money/money.ts';
import { invariant, Refusal } from '../refusal.ts';
import { SETTLEMENT_DECIMALS } from './fees.ts';
import { liquidationPrice } from './liquidation.ts';
import { tiersOf } from './position-tiers.ts';
import { requireQuantityStep } from './preview-open.ts';
import { settle, type Settlement } from './settlement.ts';
import type { CloseReason, ContractTerms, FillTick, OpenPosition } from './terms.ts';

export interface CloseInput {
  readonly position: OpenPosition;
  readonly terms: ContractTerms;
  readonly tick: FillTick;
  readonly reason: CloseReason;
  /** Missing: the full quantity. */
  readonly quantity?: Quantity;
  /** Balance of the insurance fund; only a loss past the margin draws on it. */
  readonly insuranceAvailable: Money;
}

export interface Closing {
  /** What closed: the full position, or a slice with its share of margin and open fee. */
  readonly closed: OpenPosition;
  readonly settlement: Settlement;
  /** What remains open after a partial close. */
  readonly remaining: OpenPosition | null;
}

/**
 * Closes a position in full or in part at a recorded tick.
 * Refuses: positions.quantityTooPrecise, positions.quantityTooSmall, positions.quantityTooLarge.
 */
export function closePosition(input: CloseInput): Closing {
  const { position, terms, tick, reason } = input;
  const quantity = input.quantity ?? position.quantity;
  requireClosable(quantity, input);
  const isWhole = quantity === position.quantity;
  const closed = isWhole ? position : slice(position, quantity);
  const settlement = settle({
    position: closed,
    marginRef: position.id,
    terms,
    index: tick.price,
    isLiquidation: reason === 'liquidation',
    insuranceAvailable: input.insuranceAvailable,
  });
  return { closed, settlement, remaining: isWhole ? null : remainder(position, closed, input) };
}

/**
 * Refuses: positions.quantityTooPrecise, positions.quantityTooSmall, positions.quantityTooLarge.
 */
export function requireClosable(
  quantity: Quantity,
  { position, terms }: Pick<CloseInput, 'position' | 'terms'>,
): void {
  requireQuantityStep(quantity, terms);
  if (quantity === 0n) throw new Refusal('positions.quantityTooSmall', { min: '0' });
  if (quantity > position.quantity) {
    throw new Refusal('positions.quantityTooLarge', { max: toText(position.quantity) });
  }
}

/** A share of the position by quantity; margin and fee round down, the remainder keeps the rest. */
export function slice<Position extends OpenPosition>(
  position: Position,
  quantity: Quantity,
): Position {
  const shareOf = (amount: Money): Money =>
    truncateTo((amount * quantity) / position.quantity, SETTLEMENT_DECIMALS) as Money;
  return {
    ...position,
    quantity,
    margin: shareOf(position.margin),
    openFee: shareOf(position.openFee),
  };
}

function remainder(whole: OpenPosition, closed: OpenPosition, input: CloseInput): OpenPosition {
  const rest = {
    ...whole,
    quantity: (whole.quantity - closed.quantity) as Quantity,
    margin: (whole.margin - closed.margin) as Money,
    openFee: (whole.openFee - closed.openFee) as Money,
    triggersFromSequence: input.tick.sequence,
  };
  invariant(rest.margin >= 0n && rest.quantity > 0n, 'a partial close leaves something open');
  return { ...rest, liquidationPrice: liquidationPriceOf(rest, input.terms) };
}

/** Liquidation price of an isolated position from its own margin; a cross position has none. */
export function liquidationPriceOf(
  position: Omit<OpenPosition, 'liquidationPrice'>,
  terms: Pick<ContractTerms, 'tiers' | 'pricePrecision'>,
): OpenPosition['liquidationPrice'] {
  if (position.marginMode === 'cross') return null;
  const { direction, quantity, entryPrice, margin: marginBalance } = position;
  return liquidationPrice({
    direction,
    quantity,
    entryPrice,
    marginBalance,
    tiers: tiersOf(position, terms),
    pricePrecision: terms.pricePrecision,
  });
}
