import type { Day } from '../../calendar.ts';
import { formatFixed } from '../../money/fixed.ts';
import type { Money, Price, Quantity, Rate } from '../../money/money.ts';
import type { Direction } from '../../positions/terms.ts';
import type { Nav, Units } from './nav.ts';
import type { PoolStep } from './steps.ts';

/** A recorded price that a NAV or a decision rests on. */
export interface MarkTick {
  readonly symbol: string;
  readonly sequence: number;
  readonly price: Price;
  /** Hash of the tick, 64 hexadecimal digits. */
  readonly hash: string;
}

/** Everything that a NAV was computed from. Money in USDT. */
export interface NavFacts {
  readonly poolId: string;
  /** The day that begins at this NAV. */
  readonly day: Day;
  /** When it was computed. Epoch milliseconds. */
  readonly atMs: number;
  /** Days since the last NAV; its management fee is for as many. */
  readonly days: number;
  readonly marks: readonly MarkTick[];
  readonly cash: Money;
  readonly coins: readonly { readonly symbol: string; readonly amount: Quantity }[];
  readonly lots: readonly {
    readonly id: string;
    readonly symbol: string;
    readonly direction: Direction;
    readonly quantity: Quantity;
    readonly entryPrice: Price;
  }[];
  /** Since the pool was opened: what holders paid in and were paid, fees paid, carry received. */
  readonly paidIn: Money;
  readonly paidOut: Money;
  readonly feesPaid: Money;
  readonly carry: Money;
  /** Fees charged on earlier days and not yet paid. */
  readonly owed: Money;
  /** Before the fees of this NAV. */
  readonly worth: Money;
  readonly units: Units;
  readonly managementFee: Money;
  readonly performanceFee: Money;
  readonly nav: Nav;
  readonly highWater: Nav;
  /** Hash of the pool's NAV before; 64 zeros for the first. */
  readonly previousHash: string;
}

/** Canonical text of a NAV, lines joined by a line feed; its SHA-256 is signed. */
export const navText = (facts: NavFacts): string =>
  [
    'candor-pool-nav-1',
    facts.poolId,
    facts.day,
    facts.atMs,
    facts.days,
    ...facts.marks.map(markLine),
    `cash ${formatFixed(facts.cash)}`,
    ...facts.coins.map(({ symbol, amount }) => `coin ${symbol} ${formatFixed(amount)}`),
    ...facts.lots.map(
      ({ id, symbol, direction, quantity, entryPrice }) =>
        `lot ${id} ${symbol} ${direction} ${formatFixed(quantity)} ${formatFixed(entryPrice)}`,
    ),
    `paidIn ${formatFixed(facts.paidIn)}`,
    `paidOut ${formatFixed(facts.paidOut)}`,
    `feesPaid ${formatFixed(facts.feesPaid)}`,
    `carry ${formatFixed(facts.carry)}`,
    `owed ${formatFixed(facts.owed)}`,
    `worth ${formatFixed(facts.worth)}`,
    `units ${formatFixed(facts.units)}`,
    `managementFee ${formatFixed(facts.managementFee)}`,
    `performanceFee ${formatFixed(facts.performanceFee)}`,
    `nav ${formatFixed(facts.nav)}`,
    `highWater ${formatFixed(facts.highWater)}`,
    facts.previousHash,
  ].join('\n');

/** Why a pool trades: to its targets, to hedge its coin, or to free money for those who leave. */
export type DecisionKind = 'target' | 'hedge' | 'free';

/** A decision of a pool with everything that it was computed from. */
export interface DecisionFacts {
  readonly poolId: string;
  readonly day: Day;
  readonly kind: DecisionKind;
  readonly atMs: number;
  /** Worth that exposures are shares of, in USDT. */
  readonly worth: Money;
  readonly marks: readonly MarkTick[];
  /** Targets of trend, with the SHA-256 of the closes that each was computed from. */
  readonly targets: readonly {
    readonly symbol: string;
    readonly exposure: Rate;
    readonly closesHash: string;
  }[];
  /** Share of everything that is closed to free money; 0 for other decisions. */
  readonly share: Rate;
  readonly steps: readonly PoolStep[];
}

/** Canonical text of a decision; its SHA-256 is signed. */
export const decisionText = (facts: DecisionFacts): string =>
  [
    'candor-pool-decision-1',
    facts.poolId,
    facts.day,
    facts.kind,
    facts.atMs,
    `worth ${formatFixed(facts.worth)}`,
    ...facts.marks.map(markLine),
    ...facts.targets.map(
      ({ symbol, exposure, closesHash }) =>
        `target ${symbol} ${formatFixed(exposure)} ${closesHash}`,
    ),
    `share ${formatFixed(facts.share)}`,
    ...facts.steps.map(stepLine),
  ].join('\n');

/** Text of the closes behind a target: `symbol`, daily closes, hourly closes, one a line. */
export const closesText = (closes: {
  readonly symbol: string;
  readonly days: readonly Price[];
  readonly hours: readonly Price[];
}): string =>
  [
    closes.symbol,
    ...closes.days.map((close) => `1D ${formatFixed(close)}`),
    ...closes.hours.map((close) => `1H ${formatFixed(close)}`),
  ].join('\n');

const markLine = ({ symbol, sequence, price, hash }: MarkTick): string =>
  `mark ${symbol} ${sequence} ${formatFixed(price)} ${hash}`;

function stepLine(step: PoolStep): string {
  switch (step.kind) {
    case 'transfer':
      return `step transfer ${step.from} ${step.to} ${formatFixed(step.amount)}`;
    case 'close':
      return `step close ${step.positionId} ${formatFixed(step.quantity)}`;
    case 'open':
      return `step open ${step.symbol} ${step.direction} ${formatFixed(step.quantity)}`;
    case 'exchange':
      return `step exchange ${step.from} ${step.to} ${formatFixed(step.amount)}`;
  }
}
