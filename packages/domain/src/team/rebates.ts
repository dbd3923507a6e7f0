import { multiplyDown, truncateTo } from '../money/fixed.ts';
import { rate, type Money, type Rate } from '../money/money.ts';
import { SETTLEMENT_DECIMALS } from '../positions/fees.ts';

/** 1: invited by the customer; 2: invited by those. */
export type Tier = 1 | 2;
export const tiers = [1, 2] as const satisfies readonly Tier[];

/** What inviters get of a trading fee. */
export interface RebateTerms {
  readonly version: number;
  /** Fees posted from this time on. Epoch milliseconds. */
  readonly fromMs: number;
  /** The house's share of a fee. */
  readonly houseShare: Rate;
  /** Parts of the house's share. */
  readonly parts: Readonly<Record<Tier, Rate>>;
}

/**
 * Every version that was ever in force, oldest first. 30 % and 20 % of a house's share of 80 % are
 * 24 % and 16 % of the fee: together exactly the 40 % that rebates may cost. Source: rules §8,
 * products §5.
 */
export const rebateVersions: readonly RebateTerms[] = [
  { version: 1, fromMs: 0, houseShare: rate('0.8'), parts: { 1: rate('0.3'), 2: rate('0.2') } },
];

/** Rebates of a fee take at most this share of it. Source: rules §8. */
export const REBATES_MAX: Rate = rate('0.4');

/** Terms for a fee posted at a time. */
export const rebateTermsAt = (atMs: number): RebateTerms =>
  rebateVersions.findLast(({ fromMs }) => atMs >= fromMs) ?? rebateVersions[0]!;

/** Share of the whole fee that a tier brings. */
export const shareOfFee = ({ houseShare, parts }: RebateTerms, tier: Tier): Rate =>
  multiplyDown(houseShare, parts[tier]) as Rate;

/** Rebate of one fee in the settlement currency, truncated to its decimals. Source: rules §8. */
export const rebateOf = (fee: Money, terms: RebateTerms, tier: Tier): Money =>
  truncateTo(multiplyDown(fee, shareOfFee(terms, tier)), SETTLEMENT_DECIMALS) as Money;

/** Who invited the customer that paid a fee, and who invited that one; null if nobody did. */
export interface Line {
  readonly payerId: string;
  readonly inviterIds: Readonly<Record<Tier, string | null>>;
}

/**
 * Who earns from the fees of a customer. One person gets nothing for an account of their own, and
 * is paid once where several accounts of the line are theirs. `personOf`: who an account belongs
 * to, by verified identity; an account without one is a person of its own. Source: rules §8.
 */
export function earnersOf(
  { payerId, inviterIds }: Line,
  personOf: (userId: string) => string,
): { readonly tier: Tier; readonly userId: string }[] {
  const seen = new Set([personOf(payerId)]);
  return tiers.flatMap((tier) => {
    const userId = inviterIds[tier];
    if (userId === null || seen.has(personOf(userId))) return [];
    seen.add(personOf(userId));
    return [{ tier, userId }];
  });
}
