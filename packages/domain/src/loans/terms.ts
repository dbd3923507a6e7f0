import type { CurrencyCode } from '../money/currencies.ts';
import { formatFixed } from '../money/fixed.ts';
import { money, rate, type Money, type Rate } from '../money/money.ts';

export type LoanKind = 'credit' | 'pledge';

/** What every loan costs, on time and late. Rates are per day. */
export interface LoanCosts {
  readonly dailyRate: Rate;
  /** Hours after the end in which a late loan costs nothing more. */
  readonly graceHours: number;
  /** Factor of the rate after them; on the principal only, never compounded. */
  readonly lateFactor: Rate;
  /** Maximum late interest, as a share of the principal that is late. */
  readonly lateShareMax: Rate;
}

interface AnyTerms extends LoanCosts {
  readonly id: string;
  readonly currency: CurrencyCode;
  readonly minAmount: Money;
  readonly maxAmount: Money;
}

/** Shares of the counted value of the collateral, from the start of a loan to its sale. */
export interface LtvLevels {
  readonly initial: Rate;
  readonly warn: Rate;
  readonly call: Rate;
  readonly sell: Rate;
  /** What a sale brings the loan back to. */
  readonly target: Rate;
}

/** A loan against coins that stay the customer's own. */
export interface PledgeTerms extends AnyTerms {
  readonly kind: 'pledge';
  readonly collateral: CurrencyCode;
  /** Share of the collateral's value that is not counted. */
  readonly haircut: Rate;
  readonly minDays: number;
  readonly maxDays: number;
  readonly ltv: LtvLevels;
  /** Hours between the call for collateral and its sale. */
  readonly cureHours: number;
  /** Share of what a sale brings that goes to the insurance fund. */
  readonly saleFee: Rate;
  /** Days after the end after which a loan that is still owed is paid from its collateral. */
  readonly sellAfterDays: number;
}

/** A loan on the customer's word, within a limit by verified identity and member level. */
export interface CreditTerms extends AnyTerms {
  readonly kind: 'credit';
  readonly days: readonly number[];
  /** By member level 0 to 6. */
  readonly limits: Readonly<Record<'basic' | 'advanced', readonly Money[]>>;
  /** Days in which the money can be given back for nothing but the interest accrued. */
  readonly returnDays: number;
  /** Above this two people decide. */
  readonly onePersonMax: Money;
}

export type LoanTerms = PledgeTerms | CreditTerms;

/** Terms as published: old versions stay in force for the loans made under them. */
export interface TermsVersion {
  readonly terms: LoanTerms;
  readonly version: number;
  /** SHA-256 of `termsText`, hexadecimal. */
  readonly hash: string;
}

const late = { graceHours: 24, lateFactor: rate('1.5'), lateShareMax: rate('0.5') };
const pledge = {
  kind: 'pledge',
  currency: 'USDT',
  minAmount: money('50'),
  // With all interest it stays below what the exchange desk sells at once.
  maxAmount: money('30000'),
  minDays: 7,
  maxDays: 180,
  dailyRate: rate('0.0002'),
  ltv: {
    initial: rate('0.6'),
    warn: rate('0.7'),
    call: rate('0.75'),
    sell: rate('0.83'),
    target: rate('0.65'),
  },
  cureHours: 24,
  saleFee: rate('0.005'),
  sellAfterDays: 7,
  ...late,
} as const;

const steps = (...amounts: readonly number[]): Money[] =>
  amounts.map((amount) => money(String(amount)));

/** The first version of all terms. Source: products §3, rules §7. */
export const defaultTerms: readonly LoanTerms[] = [
  {
    kind: 'credit',
    id: 'credit',
    currency: 'USDT',
    minAmount: money('500'),
    maxAmount: money('5000'),
    days: [7, 14, 30],
    dailyRate: rate('0.0003'),
    limits: {
      basic: steps(2_000, 2_500, 3_000, 3_500, 4_000, 4_500, 5_000),
      advanced: steps(3_000, 3_500, 4_000, 4_500, 5_000, 5_000, 5_000),
    },
    returnDays: 14,
    onePersonMax: money('2000'),
    ...late,
  },
  { id: 'pledge-BTC', collateral: 'BTC', haircut: rate('0.1'), ...pledge },
  { id: 'pledge-ETH', collateral: 'ETH', haircut: rate('0.15'), ...pledge },
];

/** The text of a version, which is hashed and published. JSON, with figures as decimal text. */
export const termsText = (terms: LoanTerms, version: number): string =>
  JSON.stringify({ ...terms, version }, (_, value: unknown) =>
    typeof value === 'bigint' ? formatFixed(value) : value,
  );

/** Terms from their text; the inverse of `termsText`. */
export function parseTerms(text: string): LoanTerms {
  const figures = new Set(['id', 'kind', 'currency', 'collateral']);
  const { version: _, ...terms } = JSON.parse(text, (key, value: unknown) =>
    typeof value === 'string' && !figures.has(key) ? money(value) : value,
  ) as LoanTerms & { version: number };
  return terms as LoanTerms;
}

/**
 * What a customer may owe on credit at most; zero without a verified identity.
 * Source: products §3, rules §6.
 */
export function creditLimit(
  { limits }: CreditTerms,
  grade: 'none' | 'basic' | 'advanced',
  memberLevel: number,
): Money {
  if (grade === 'none') return money('0');
  const byLevel = limits[grade];
  return byLevel[Math.min(Math.max(0, memberLevel), byLevel.length - 1)]!;
}

/** Rate of a year in simple interest. Source: products §3. */
export const yearlyRate = ({ dailyRate }: Pick<LoanCosts, 'dailyRate'>): Rate =>
  (dailyRate * 365n) as Rate;

/** Whether a loan may last this many whole days. */
export const isOffered = (terms: LoanTerms, days: number): boolean =>
  terms.kind === 'credit'
    ? terms.days.includes(days)
    : Number.isInteger(days) && days >= terms.minDays && days <= terms.maxDays;
