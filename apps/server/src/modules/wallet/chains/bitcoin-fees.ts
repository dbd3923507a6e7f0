/** Bounds of a fee. Satoshis per virtual byte. */
export interface FeeBounds {
  readonly feeMin: number;
  readonly feeMax: number;
}

/** A replacement pays at least a quarter more, or it would not be first in line either. */
const RAISE_NUMERATOR = 5n;
const RAISE_DENOMINATOR = 4n;
/** Where a payout starts that nobody can estimate: this part of the highest fee. */
const BLIND_PART = 10n;

/**
 * What to pay: as estimated, within the bounds of the house, not below what the node keeps, and for
 * a replacement more than `before`. Satoshis per virtual byte. Pure.
 */
export function feeRate(
  told: {
    readonly estimate: bigint | null;
    readonly floor: bigint;
    readonly before: bigint | null;
  },
  bounds: FeeBounds,
): bigint {
  const [min, max] = [BigInt(bounds.feeMin), BigInt(bounds.feeMax)];
  const { estimate, floor, before } = told;
  const wanted = estimate ?? max / BLIND_PART;
  const raised =
    before === null ? 0n : (before * RAISE_NUMERATOR + RAISE_DENOMINATOR - 1n) / RAISE_DENOMINATOR;
  return clamp(largest(wanted, floor, raised), min, max);
}

const largest = (...rates: readonly bigint[]): bigint => rates.reduce((a, b) => (a > b ? a : b));

const clamp = (rate: bigint, min: bigint, max: bigint): bigint =>
  rate < min ? min : rate > max ? max : rate;
