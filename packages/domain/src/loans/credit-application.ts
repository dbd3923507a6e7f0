import { toText, type Money, ZERO } from '../money/money.ts';
import { add } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { creditLimit, type CreditTerms, isOffered, type LoanTerms } from './terms.ts';

/** What a credit is for; a closed list, so that it can be translated and compared. */
export const creditPurposes = [
  'living',
  'education',
  'medical',
  'travel',
  'business',
  'trading',
] as const;
export type CreditPurpose = (typeof creditPurposes)[number];

/** Pictures of an application: proof of income, and optionally a bank statement. */
export const creditDocuments = ['income', 'bankStatement'] as const;
export type CreditDocument = (typeof creditDocuments)[number];
export const requiredDocuments: readonly CreditDocument[] = ['income'];

/** What can be rejected in an application, each for a reason that can be translated. */
export const reviewedItems = ['income', 'bankStatement', 'purpose', 'signature'] as const;
export type ReviewedItem = (typeof reviewedItems)[number];
export const creditRejectionReasons = [
  'unreadable',
  'incomplete',
  'tooOld',
  'mismatch',
  'notPlausible',
] as const;
export type CreditRejectionReason = (typeof creditRejectionReasons)[number];
export type CreditRejections = Readonly<Partial<Record<ReviewedItem, CreditRejectionReason>>>;

export type LoanStatus =
  | 'pendingReview'
  | 'underReview'
  | 'rejected'
  | 'cancelled'
  | 'passed'
  | 'paidBack'
  | 'sold';

/** Maximum duration of a review. */
export const REVIEW_MS = 24 * 3_600_000;
/** Maximum credit applications of a customer within a day. */
export const APPLICATIONS_PER_DAY_MAX = 5;

export const isInReview = (status: LoanStatus): boolean =>
  status === 'pendingReview' || status === 'underReview';

/** Limits on the amount and days of any loan. Refuses: loans.amountTooSmall, amountTooLarge, termNotOffered. */
export function requireOffered(terms: LoanTerms, amount: Money, days: number): void {
  const { currency, minAmount, maxAmount } = terms;
  if (amount < minAmount)
    throw new Refusal('loans.amountTooSmall', { minimum: toText(minAmount), currency });
  if (amount > maxAmount)
    throw new Refusal('loans.amountTooLarge', { maximum: toText(maxAmount), currency });
  if (!isOffered(terms, days)) throw new Refusal('loans.termNotOffered', { days: String(days) });
}

export interface Applicant {
  readonly grade: 'none' | 'basic' | 'advanced';
  readonly memberLevel: number;
  /** Principal of credit that is paid out and not paid back. */
  readonly creditUsed: Money;
  readonly isUnderReview: boolean;
  readonly sentToday: number;
}

/** What an applicant can still borrow on credit. */
export function creditLeft(
  terms: CreditTerms,
  { grade, memberLevel, creditUsed }: Omit<Applicant, 'isUnderReview' | 'sentToday'>,
): Money {
  const limit = creditLimit(terms, grade, memberLevel);
  return limit > creditUsed ? ((limit - creditUsed) as Money) : ZERO;
}

/**
 * Requires that an application can go to review. Refuses: kyc.basicRequired,
 * loans.alreadyUnderReview, loans.tooManyApplications, loans.overLimit.
 */
export function requireApplicant(terms: CreditTerms, amount: Money, applicant: Applicant): void {
  requireIdentity(applicant.grade);
  if (applicant.isUnderReview) throw new Refusal('loans.alreadyUnderReview');
  if (applicant.sentToday >= APPLICATIONS_PER_DAY_MAX)
    throw new Refusal('loans.tooManyApplications');
  const limit = creditLimit(terms, applicant.grade, applicant.memberLevel);
  if (add(applicant.creditUsed, amount) > limit)
    throw new Refusal('loans.overLimit', {
      left: toText(creditLeft(terms, applicant)),
      limit: toText(limit),
      currency: terms.currency,
    });
}

/** Loans need a verified identity. Source: rules §6. Refuses: kyc.basicRequired. */
export function requireIdentity(grade: Applicant['grade']): void {
  if (grade === 'none') throw new Refusal('kyc.basicRequired');
}

/** Refuses: loans.documentsMissing. */
export function requireDocuments(given: Readonly<Partial<Record<CreditDocument, string>>>): void {
  if (requiredDocuments.some((item) => !given[item])) throw new Refusal('loans.documentsMissing');
}

/** Refuses: loans.reasonsMissing, also for a picture that the application does not have. */
export function requireReasons(
  rejections: CreditRejections,
  sent: readonly CreditDocument[],
): void {
  const items = Object.keys(rejections) as ReviewedItem[];
  const isSent = (item: ReviewedItem): boolean =>
    item === 'purpose' || item === 'signature' || sent.includes(item);
  if (items.length === 0 || !items.every(isSent)) throw new Refusal('loans.reasonsMissing');
}
