import { roundUpTo } from '../money/fixed.ts';
import { ZERO, type Money, type Price, type Quantity } from '../money/money.ts';
import { SETTLEMENT_DECIMALS } from './fees.ts';
import { maintenanceMargin, tiersAbove, type MaintenanceTier } from './maintenance.ts';
import { notionalOf } from './profit.ts';
import type { ContractTerms, OpenPosition } from './terms.ts';

/** Floor of a position's tiers given what is already open, in quote currency, rounded up. */
export const tierFloorAt = (heldQuantity: Quantity, index: Price): Money =>
  roundUpTo(notionalOf(heldQuantity, index), SETTLEMENT_DECIMALS) as Money;

/** The tier table of a position, starting at its own floor. */
export const tiersOf = (
  { tierFloor }: Pick<OpenPosition, 'tierFloor'>,
  { tiers }: Pick<ContractTerms, 'tiers'>,
): readonly MaintenanceTier[] => tiersAbove(tiers, tierFloor ?? ZERO);

/** Maintenance margin of a position at a mark, in quote currency, rounded up. Source: rules §4. */
export const maintenanceOf = (
  position: Pick<OpenPosition, 'quantity' | 'tierFloor'>,
  terms: Pick<ContractTerms, 'tiers'>,
  mark: Price,
): Money => maintenanceMargin(tiersOf(position, terms), notionalOf(position.quantity, mark));
