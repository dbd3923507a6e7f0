import { createHash } from 'node:crypto';

/*
 * Applicants of Sumsub as docs.sumsub.com publishes them: create-applicants, add-id-documents,
 * request-applicant-check, get-applicant-review-status, get-information-about-document-images,
 * error-codes. Reviews come from the test.
 */

/** Verification levels and the steps that each asks for. */
export const levels: Readonly<Record<string, readonly string[]>> = {
  'id and selfie': ['IDENTITY', 'SELFIE'],
  'proof-of-address': ['IDENTITY', 'SELFIE', 'PROOF_OF_RESIDENCE'],
  'a weaker level': ['IDENTITY'],
};
/** Document types that complete a step. */
const steps: Readonly<Record<string, readonly string[]>> = {
  IDENTITY: ['ID_CARD', 'PASSPORT', 'DRIVERS', 'RESIDENCE_PERMIT'],
  SELFIE: ['SELFIE'],
  PROOF_OF_RESIDENCE: ['UTILITY_BILL'],
};
const BEING_CHECKED = new Set(['pending', 'prechecked', 'queued']);

interface ReviewResult {
  readonly reviewAnswer: string;
  readonly rejectLabels?: readonly string[];
  readonly reviewRejectType?: string;
  readonly moderationComment?: string;
}

interface StoredImage {
  readonly id: string;
  readonly sha256: string;
  readonly idDocDef: Record<string, string>;
  reviewResult?: ReviewResult;
  deactivated: boolean;
}

export interface StoredApplicant {
  readonly id: string;
  readonly externalUserId: string;
  readonly fixedInfo: Record<string, string>;
  readonly images: StoredImage[];
  levelName: string;
  attemptCnt: number;
  reviewStatus: string;
  reviewResult?: ReviewResult;
  reviewDate?: number;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly type: string;
  readonly body: Buffer;
}

let ids = 0;
/** 24 digits and lower-case letters. */
export const newId = (): string =>
  createHash('sha256').update(`applicant ${ids++}`).digest('hex').slice(0, 24);

export const error = (code: number, description: string, errorCode?: number): Reply => ({
  status: code,
  body: {
    code,
    description,
    correlationId: newId(),
    ...(errorCode === undefined ? {} : { errorCode }),
  },
});
const ok = (body: unknown, headers: Record<string, string> = {}): Reply => ({
  status: 200,
  body,
  headers,
});

const dateText = (ms: number) =>
  new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '+0000');
const attemptOf = ({ id, attemptCnt }: StoredApplicant) => `${id}a${attemptCnt}`;

const reviewOf = (applicant: StoredApplicant) => ({
  reviewId: `${applicant.id}r`,
  attemptId: attemptOf(applicant),
  attemptCnt: applicant.attemptCnt,
  levelName: applicant.levelName,
  createDate: dateText(0),
  reviewStatus: applicant.reviewStatus,
  ...(applicant.reviewDate === undefined ? {} : { reviewDate: dateText(applicant.reviewDate) }),
  ...(applicant.reviewResult ? { reviewResult: applicant.reviewResult } : {}),
});

const dataOf = (applicant: StoredApplicant) => ({
  id: applicant.id,
  externalUserId: applicant.externalUserId,
  fixedInfo: applicant.fixedInfo,
  type: 'individual',
  review: reviewOf(applicant),
});

const imagesOf = (applicant: StoredApplicant) => ({
  items: applicant.images.map((image) => ({
    id: image.id,
    previewId: `${image.id}p`,
    addedDate: dateText(0),
    fileMetadata: { fileName: 'picture.jpg', fileType: 'jpeg', fileSize: 1 },
    idDocDef: image.idDocDef,
    ...(image.reviewResult ? { reviewResult: image.reviewResult } : {}),
    attemptId: attemptOf(applicant),
    source: 'fileupload',
    deactivated: image.deactivated,
  })),
  totalItems: applicant.images.length,
});

function create(applicants: StoredApplicant[], { url, body }: Asked): Reply {
  const levelName = url.searchParams.get('levelName');
  if (levelName === null || !levels[levelName]) return error(404, 'Level not found');
  const { externalUserId, fixedInfo } = JSON.parse(body.toString()) as Pick<
    StoredApplicant,
    'externalUserId' | 'fixedInfo'
  >;
  const there = applicants.find((each) => each.externalUserId === externalUserId);
  if (there)
    return error(
      409,
      `Applicant with external user id '${externalUserId}' already exists: ${there.id}`,
    );
  const applicant: StoredApplicant = {
    id: newId(),
    externalUserId,
    fixedInfo,
    images: [],
    levelName,
    attemptCnt: 0,
    reviewStatus: 'init',
  };
  applicants.push(applicant);
  return { status: 201, body: dataOf(applicant) };
}

async function addDocument(applicant: StoredApplicant, { type, body }: Asked): Promise<Reply> {
  if (BEING_CHECKED.has(applicant.reviewStatus))
    return error(409, 'Applicant is being checked', 1_006);
  const request = new Response(new Uint8Array(body), { headers: { 'content-type': type } });
  const form = await request.formData();
  const metadata = JSON.parse(String(form.get('metadata'))) as Record<string, string>;
  const { idDocType, country } = metadata;
  if (!idDocType || !/^[A-Z]{3}$/.test(country ?? '')) return error(400, 'Bad metadata');
  const file = form.get('content');
  if (!(file instanceof File)) return error(400, 'Empty file', 1_003);
  const bytes = Buffer.from(await file.arrayBuffer());
  if (bytes.subarray(0, 3).toString('hex') !== 'ffd8ff') return error(400, 'Corrupted', 1_004);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const isThere = applicant.images.some((image) => image.sha256 === sha256);
  if (isThere) return error(409, 'Duplicate document', 1_000);
  const id = String(1_000_000 + ids++);
  applicant.images.push({ id, sha256, idDocDef: metadata, deactivated: false });
  return ok(metadata, { 'x-image-id': id });
}

function requestCheck(applicant: StoredApplicant): Reply {
  if (BEING_CHECKED.has(applicant.reviewStatus))
    return error(409, 'Applicant is already being checked');
  const kinds = applicant.images.flatMap(({ deactivated, idDocDef }) =>
    deactivated ? [] : [idDocDef],
  );
  const has = (type: string, side: string) =>
    kinds.some(({ idDocType, idDocSubType }) => idDocType === type && idDocSubType === side);
  const missing = levels[applicant.levelName]!.filter(
    (step) => !kinds.some(({ idDocType }) => steps[step]!.includes(idDocType!)),
  );
  if (has('ID_CARD', 'FRONT_SIDE') !== has('ID_CARD', 'BACK_SIDE')) missing.push('IDENTITY');
  if (missing.length > 0)
    return error(
      409,
      `Not all required documents or data are submitted. Make sure to complete [${missing.join()}] verification steps beforehand.`,
    );
  applicant.reviewStatus = 'pending';
  applicant.attemptCnt += 1;
  delete applicant.reviewResult;
  delete applicant.reviewDate;
  return ok({ ok: 1 });
}

/** The answer to a request that was let in. */
export async function answerTo(applicants: StoredApplicant[], asked: Asked): Promise<Reply> {
  const { method, url } = asked;
  if (`${method} ${url.pathname}` === 'POST /resources/applicants')
    return create(applicants, asked);
  const [, name, rest] = /^\/resources\/applicants\/([^/]+)\/(.+)$/.exec(url.pathname) ?? [];
  const applicant = applicants.find(
    ({ id, externalUserId }) => name === id || name === `-;externalUserId=${externalUserId}`,
  );
  if (!applicant) return error(404, 'Applicant not found');
  switch (`${method} ${rest}`) {
    case 'GET one':
      return ok(dataOf(applicant));
    case 'POST info/idDoc':
      return addDocument(applicant, asked);
    case 'POST status/pending':
      return requestCheck(applicant);
    case 'GET status':
      return ok(reviewOf(applicant));
    case 'GET metadata/resources':
      return ok(imagesOf(applicant));
    default:
      return error(405, 'HTTP 405 Method Not Allowed');
  }
}
