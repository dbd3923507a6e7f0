import { Refusal } from '../refusal.ts';

/** Verified level of a customer; each level includes the one before. */
export type KycLevel = 'none' | 'basic' | 'advanced';
/** Level that an application is for. */
export type KycGrade = 'basic' | 'advanced';
export type DocumentType = 'id' | 'passport';

/**
 * Images of an application. Basic: both sides of an identity card or the portrait page of a
 * passport, and a photo of the customer holding it. Advanced: a proof of address (`front`, and
 * `back` for its second page) and a portrait of the customer (`portrait`).
 */
export const documentItems = ['front', 'back', 'holding', 'portrait'] as const;
export type DocumentItem = (typeof documentItems)[number];

/** Why an image was rejected: a closed list, so that every reason can be translated. */
export const rejectionReasons = [
  'blurred',
  'cutOff',
  'glare',
  'unreadable',
  'expired',
  'tooOld',
  'wrongDocument',
  'notOriginal',
  'mismatch',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export type ApplicationStatus = 'pending' | 'verified' | 'rejected';

export interface ApplicationItem {
  readonly item: DocumentItem;
  readonly fileId: string;
  readonly status: 'pending' | 'accepted' | 'rejected';
  readonly reason: RejectionReason | null;
}

export interface Application {
  readonly id: string;
  readonly userId: string;
  readonly grade: KycGrade;
  readonly documentType: DocumentType;
  readonly status: ApplicationStatus;
  readonly items: readonly ApplicationItem[];
  /** Epoch milliseconds. */
  readonly submittedAt: number;
  /** Deadline for the house's decision. */
  readonly reviewDueAt: number;
  readonly decidedAt: number | null;
}

/** Maximum duration of a review. */
export const REVIEW_MS = 24 * 3_600_000;
/** Maximum applications of one grade per customer within a day. */
export const APPLICATIONS_PER_DAY_MAX = 10;

interface Needs {
  readonly required: readonly DocumentItem[];
  readonly optional: readonly DocumentItem[];
}

/** Images that an application requires. */
export function neededItems(grade: KycGrade, documentType: DocumentType): Needs {
  if (grade === 'advanced')
    return { required: ['front', 'portrait'], optional: ['back', 'holding'] };
  return documentType === 'id'
    ? { required: ['front', 'back', 'holding'], optional: [] }
    : { required: ['portrait', 'holding'], optional: [] };
}

export interface NewApplication {
  readonly grade: KycGrade;
  readonly documentType: DocumentType;
  /** New uploads. */
  readonly files: Readonly<Partial<Record<DocumentItem, string>>>;
}

export interface ApplicantHistory {
  readonly level: KycLevel;
  /** The newest application of the grade. */
  readonly latest: Application | null;
  /** Applications of the grade within the last day. */
  readonly sentToday: number;
}

/**
 * The images that an application goes to review with. After a rejection only the rejected ones are
 * needed again: accepted images of the same kind of document are carried over.
 * Images that the kind of document does not have are ignored.
 * Refuses: kyc.alreadyVerified, kyc.alreadyPending, kyc.basicRequired, kyc.tooManyApplications,
 * kyc.itemsMissing.
 */
export function planApplication(
  { grade, documentType, files }: NewApplication,
  { level, latest, sentToday }: ApplicantHistory,
): ApplicationItem[] {
  if (latest?.status === 'verified') throw new Refusal('kyc.alreadyVerified');
  if (latest?.status === 'pending') throw new Refusal('kyc.alreadyPending');
  if (grade === 'advanced' && level === 'none') throw new Refusal('kyc.basicRequired');
  if (sentToday >= APPLICATIONS_PER_DAY_MAX) throw new Refusal('kyc.tooManyApplications');

  const { required, optional } = neededItems(grade, documentType);
  const items: ApplicationItem[] = [];
  for (const item of [...required, ...optional]) {
    const fileId = files[item];
    const before = latest?.documentType === documentType ? acceptedItem(latest, item) : undefined;
    if (fileId !== undefined) items.push({ item, fileId, status: 'pending', reason: null });
    else if (before) items.push(before);
    else if (required.includes(item)) throw new Refusal('kyc.itemsMissing');
  }
  return items;
}

const acceptedItem = (application: Application, item: DocumentItem): ApplicationItem | undefined =>
  application.items.find((entry) => entry.item === item && entry.status === 'accepted');

/** Images to send again after a rejection. */
export const rejectedItems = (application: Application): DocumentItem[] =>
  application.items.filter(({ status }) => status === 'rejected').map(({ item }) => item);

export type Rejections = Readonly<Partial<Record<DocumentItem, RejectionReason>>>;

export interface Decision {
  readonly status: 'verified' | 'rejected';
  readonly items: readonly ApplicationItem[];
}

/** Accepts all images. Refuses: kyc.alreadyDecided. */
export function approve(application: Application): Decision {
  requirePending(application);
  const items = application.items.map((item) => ({ ...item, ...ACCEPTED }));
  return { status: 'verified', items };
}

/**
 * Rejects some images, each for a reason; the others are accepted and need not be sent again.
 * Refuses: kyc.alreadyDecided, kyc.reasonsMissing without a reason for an image it has.
 */
export function reject(application: Application, rejections: Rejections): Decision {
  requirePending(application);
  return rejected(application, rejections);
}

/**
 * Takes back an acceptance for reasons that came to light later; the customer has to send these
 * images again. Refuses: kyc.alreadyDecided, kyc.reasonsMissing.
 */
export function revoke(application: Application, rejections: Rejections): Decision {
  if (application.status !== 'verified') throw new Refusal('kyc.alreadyDecided');
  return rejected(application, rejections);
}

function rejected(application: Application, rejections: Rejections): Decision {
  const items = application.items.map((item): ApplicationItem => {
    const reason = rejections[item.item];
    return reason ? { ...item, status: 'rejected', reason } : { ...item, ...ACCEPTED };
  });
  const count = items.filter(({ status }) => status === 'rejected').length;
  if (count === 0 || count !== Object.keys(rejections).length)
    throw new Refusal('kyc.reasonsMissing');
  return { status: 'rejected', items };
}

const ACCEPTED = { status: 'accepted', reason: null } as const;

function requirePending({ status }: Application): void {
  if (status !== 'pending') throw new Refusal('kyc.alreadyDecided');
}
