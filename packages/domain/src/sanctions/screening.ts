/** What of a customer is compared with the lists. */
export const subjectKinds = ['person', 'holder', 'address'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** `lapsed`: the entry or the customer's name is no longer there. */
export type CaseStatus = 'open' | 'cleared' | 'confirmed' | 'lapsed';

/** How long two operators have to decide a case before it is reported as overdue. */
export const CASE_MS = 72 * 3_600_000;
/** Interval of later reports. */
export const OVERDUE_AGAIN_MS = 24 * 3_600_000;

/** A case that keeps money in place. */
export interface Block {
  readonly kind: SubjectKind;
  /** The address or the holder's name; of a person, whatever is paid out. */
  readonly subject: string;
  readonly status: 'open' | 'confirmed';
  /** When an open case has to be decided. Epoch milliseconds. */
  readonly dueAtMs: number;
}

/** Whether a case is about this payout: a person's about every one. */
export const concerns = (
  { kind, subject }: Pick<Block, 'kind' | 'subject'>,
  payout: { readonly account: string; readonly holder: string | null },
): boolean =>
  kind === 'person' || subject === (kind === 'address' ? payout.account : payout.holder);
