import { type Money, money } from '../money/money.ts';

/** Total assets in the settlement currency from which each level counts, 0 to 6. */
export const levelThresholds: readonly Money[] = [
  '0',
  '1000',
  '10000',
  '50000',
  '200000',
  '1000000',
  '5000000',
].map((text) => money(text));

/** Level of a customer with these total assets. Source: products §5. */
export const levelOf = (totalAssets: Money): number =>
  levelThresholds.findLastIndex((threshold) => totalAssets >= threshold);
