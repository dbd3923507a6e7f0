import type { Day } from '@candor/domain/calendar';
import { money, price, type Money, type Rate, rate } from '@candor/domain/money/money';
import type { Nav, Units } from '@candor/domain/products/pools/nav';
import type { PoolId } from '@candor/domain/products/pools/pool-terms';

/** How far a pool is with its day. */
export type PoolStage =
  | 'mark'
  | 'collect'
  | 'execute'
  | 'decide'
  | 'trade'
  | 'hedge'
  | 'hedgeTrade'
  | 'idle'
  | 'free'
  | 'freeTrade';

export interface StoredPool {
  readonly id: PoolId;
  readonly userId: string;
  readonly day: Day;
  readonly stage: PoolStage;
  /** Null before the first NAV. */
  readonly markedDay: Day | null;
  readonly units: Units;
  readonly houseUnits: Units;
  readonly nav: Nav;
  readonly highWater: Nav;
  readonly feesOwed: Money;
  readonly paidIn: Money;
  readonly paidOut: Money;
  readonly feesPaid: Money;
  /** Null before the NAV in progress began to pay those who leave. */
  readonly redeemShare: Rate | null;
  readonly openedAtMs: number;
}

export interface PoolRow {
  id: PoolId;
  user_id: string;
  day: Day;
  stage: PoolStage;
  marked_day: Day | null;
  units: string;
  house_units: string;
  nav: string;
  high_water: string;
  fees_owed: string;
  paid_in: string;
  paid_out: string;
  fees_paid: string;
  redeem_share: string | null;
  opened_at: number;
}

/** A number of units from its exact text. */
export const unitsOf = (text: string): Units => money(text) as bigint as Units;

export const toPool = (row: PoolRow): StoredPool => ({
  id: row.id,
  userId: row.user_id,
  day: row.day,
  stage: row.stage,
  markedDay: row.marked_day,
  units: unitsOf(row.units),
  houseUnits: unitsOf(row.house_units),
  nav: price(row.nav),
  highWater: price(row.high_water),
  feesOwed: money(row.fees_owed),
  paidIn: money(row.paid_in),
  paidOut: money(row.paid_out),
  feesPaid: money(row.fees_paid),
  redeemShare: row.redeem_share === null ? null : rate(row.redeem_share),
  openedAtMs: row.opened_at,
});
