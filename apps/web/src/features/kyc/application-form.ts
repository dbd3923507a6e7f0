import {
  type DocumentItem,
  type DocumentType,
  type KycGrade,
  neededItems,
} from '@candor/domain/kyc/application';
import type { kycCalls } from '@candor/contract/calls/kyc';
import type { Reply } from '../../platform/call.ts';

export type VerificationStatus = Reply<typeof kycCalls, 'getVerificationStatus'>;
export type SentApplication = NonNullable<VerificationStatus['basic']>;
type SentItem = SentApplication['items'][number];

export interface Slot {
  readonly item: DocumentItem;
  readonly isRequired: boolean;
  /** Of the application before: accepted ones need no new picture, rejected ones say why. */
  readonly before: SentItem | null;
}

/** Holding up a document proves who somebody is; where they live is proved without it. */
const shown = (grade: KycGrade, item: DocumentItem): boolean =>
  grade === 'basic' || item !== 'holding';

/** The pictures that a form asks for, in their order. */
export function slotsOf(
  grade: KycGrade,
  documentType: DocumentType,
  latest: SentApplication | undefined,
): Slot[] {
  const { required, optional } = neededItems(grade, documentType);
  const isRetry = latest?.status === 'rejected' && latest.documentType === documentType;
  return [...required, ...optional]
    .filter((item) => shown(grade, item))
    .map((item) => ({
      item,
      isRequired: required.includes(item),
      before: (isRetry && latest.items.find((sent) => sent.item === item)) || null,
    }));
}

/** How many pictures are still missing. */
export const missingCount = (
  slots: readonly Slot[],
  given: Readonly<Partial<Record<DocumentItem, unknown>>>,
): number =>
  slots.filter(({ item, isRequired, before }) => {
    if (given[item]) return false;
    // A picture that was sent although it was optional is asked for again when it was rejected.
    return before ? before.status === 'rejected' : isRequired;
  }).length;
