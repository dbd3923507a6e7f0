import { createHmac } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '@candor/domain/durations';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock.ts';
import type { SumsubConfig } from '../../../platform/startup/identity-review.ts';
import {
  type ApplicantStatus,
  applicantData,
  applicantStatus,
  created,
  type Image,
  images,
  refusal,
} from './sumsub-answers.ts';

export const SUMSUB = 'sumsub';

/** Enough for a picture over a slow line. */
const ANSWER_MS = 15_000;
const ANSWER_CHARS_MAX = 1_000_000;
const RETRY_AFTER_MAX_MS = 60 * MINUTE_MS;
/** A picture that the applicant has already. */
const DUPLICATE = 1_000;

/** Nobody can be reviewed now: no answer, too many requests, a wrong key. */
export class ReviewerUnavailable extends Error {
  override readonly name = 'ReviewerUnavailable';
  /** How long it asked us to wait; null if it did not say. */
  readonly waitMs: number | null;
  /** Whether it will not get better by itself. */
  readonly isOurs: boolean;

  constructor(message: string, { waitMs = null as number | null, isOurs = false } = {}) {
    super(message);
    this.waitMs = waitMs;
    this.isOurs = isOurs;
  }
}

/** This request was understood and refused; the others may be well. */
export class ReviewerRefused extends Error {
  override readonly name = 'ReviewerRefused';
  readonly status: number;
  readonly errorCode: number | null;

  constructor(message: string, answer: { status: number; errorCode: number | null }) {
    super(message);
    this.status = answer.status;
    this.errorCode = answer.errorCode;
  }
}

/** Who the documents are compared with. */
export interface Applicant {
  /** Our name for the application: the same one never makes a second applicant. */
  readonly externalUserId: string;
  readonly levelName: string;
  readonly person: {
    readonly firstName: string;
    readonly lastName: string;
    /** `YYYY-MM-DD`. */
    readonly dob: string;
    /** ISO 3166-1 alpha-3. */
    readonly country: string;
    readonly gender?: 'M' | 'F';
  };
}

/** What a picture shows, in the words of the API. */
export interface PictureKind {
  readonly idDocType: 'ID_CARD' | 'PASSPORT' | 'SELFIE' | 'UTILITY_BILL' | 'OTHER';
  readonly idDocSubType: 'FRONT_SIDE' | 'BACK_SIDE' | null;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
}

/**
 * The API of Sumsub (docs.sumsub.com/reference). Every method may throw ReviewerUnavailable or
 * ReviewerRefused; neither repeats anything that was sent or received.
 */
export interface Sumsub {
  /** Creates an applicant, or finds the one that an earlier attempt created; returns its id. */
  openApplicant(applicant: Applicant): Promise<string>;
  listImages(applicantId: string): Promise<readonly Image[]>;
  /** Adds a JPEG. A picture that is there already stays. */
  addPicture(applicantId: string, kind: PictureKind, bytes: Buffer): Promise<void>;
  /** Has the pictures reviewed; harmless if they are already. */
  requestCheck(applicantId: string): Promise<void>;
  /** Null: there is no such applicant. */
  readStatus(applicantId: string): Promise<ApplicantStatus | null>;
}

interface Content {
  readonly type: string;
  readonly bytes: Buffer;
}

const JSON_TYPE = 'application/json';
const nothing: Content = { type: JSON_TYPE, bytes: Buffer.alloc(0) };
const json = (value: unknown): Content => ({
  type: JSON_TYPE,
  bytes: Buffer.from(JSON.stringify(value)),
});

/** Signed with the secret key over the second, method, path and body. */
export function createSumsub(
  { url, appToken, secretKey }: Pick<SumsubConfig, 'url' | 'appToken' | 'secretKey'>,
  { clock }: { readonly clock: Clock },
): Sumsub {
  async function send(method: string, path: string, { type, bytes }: Content) {
    const second = String(Math.floor(clock.now() / SECOND_MS));
    const signature = createHmac('sha256', secretKey)
      .update(`${second}${method}${path}`)
      .update(bytes)
      .digest('hex');
    const abort = new AbortController();
    const stopWaiting = clock.after(ANSWER_MS, () => abort.abort());
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        redirect: 'error',
        signal: abort.signal,
        headers: {
          accept: JSON_TYPE,
          'content-type': type,
          'x-app-token': appToken,
          'x-app-access-ts': second,
          'x-app-access-sig': signature,
        },
        ...(bytes.length > 0 ? { body: new Uint8Array(bytes) } : {}),
      });
      return { response, text: await readText(response) };
    } catch {
      throw new ReviewerUnavailable('does not answer');
    } finally {
      stopWaiting();
    }
  }

  async function ask<Schema extends z.ZodMiniType>(
    schema: Schema,
    method: 'GET' | 'POST',
    path: string,
    content = nothing,
  ): Promise<z.infer<Schema>> {
    const { response, text } = await send(method, path, content);
    if (!response.ok) throw failureOf(response, text);
    const parsed = schema.safeParse(parse(text));
    if (!parsed.success) throw new ReviewerUnavailable('answers what it does not promise');
    return parsed.data;
  }

  const of = (applicantId: string) => `/resources/applicants/${encodeURIComponent(applicantId)}`;

  async function readStatus(applicantId: string): Promise<ApplicantStatus | null> {
    try {
      return await ask(applicantStatus, 'GET', `${of(applicantId)}/status`);
    } catch (error) {
      if (error instanceof ReviewerRefused && error.status === 404) return null;
      throw error;
    }
  }

  return {
    async openApplicant({ externalUserId, levelName, person }) {
      const path = `/resources/applicants?levelName=${encodeURIComponent(levelName)}`;
      const content = json({ externalUserId, type: 'individual', fixedInfo: person });
      try {
        return (await ask(created, 'POST', path, content)).id;
      } catch (error) {
        if (!(error instanceof ReviewerRefused) || error.status !== 409) throw error;
      }
      const named = `-;externalUserId=${encodeURIComponent(externalUserId)}`;
      const found = await ask(applicantData, 'GET', `/resources/applicants/${named}/one`);
      if (found.externalUserId !== externalUserId)
        throw new ReviewerUnavailable('answers about somebody else');
      return found.id;
    },
    listImages: async (applicantId) =>
      (await ask(images, 'GET', `${of(applicantId)}/metadata/resources`)).items,
    async addPicture(applicantId, { idDocType, idDocSubType, country }, bytes) {
      const metadata = { idDocType, country, ...(idDocSubType ? { idDocSubType } : {}) };
      const content = await form({ metadata: JSON.stringify(metadata), content: bytes });
      try {
        await ask(z.unknown(), 'POST', `${of(applicantId)}/info/idDoc`, content);
      } catch (error) {
        if (!(error instanceof ReviewerRefused) || error.errorCode !== DUPLICATE) throw error;
      }
    },
    async requestCheck(applicantId) {
      try {
        await ask(z.unknown(), 'POST', `${of(applicantId)}/status/pending`);
      } catch (error) {
        if (!(error instanceof ReviewerRefused) || error.status !== 409) throw error;
        // Also refused while it is under way, as after an answer that was lost.
        const status = await readStatus(applicantId);
        if (!status || status.reviewStatus === 'init') throw error;
      }
    },
    readStatus,
  };
}

async function form({
  metadata,
  content,
}: {
  readonly metadata: string;
  readonly content: Buffer;
}): Promise<Content> {
  const fields = new FormData();
  fields.append('metadata', metadata);
  const picture = new Blob([new Uint8Array(content)], { type: 'image/jpeg' });
  fields.append('content', picture, 'picture.jpg');
  // The signature covers the bytes, so that they are needed before they are sent.
  const encoded = new Response(fields);
  const type = encoded.headers.get('content-type')!;
  return { type, bytes: Buffer.from(await encoded.arrayBuffer()) };
}

async function readText(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > ANSWER_CHARS_MAX) throw new Error('too long');
  }
  return text;
}

function parse(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failureOf({ status, headers }: Response, text: string): Error {
  const waitMs = waitOf(headers.get('retry-after'));
  if (status === 429) return new ReviewerUnavailable('asks us to slow down', { waitMs });
  if (status === 401 || status === 403)
    return new ReviewerUnavailable(`refuses our key (HTTP ${status})`, { waitMs, isOurs: true });
  if (status >= 500 || waitMs !== null)
    return new ReviewerUnavailable(`answers HTTP ${status}`, { waitMs });
  const parsed = refusal.safeParse(parse(text));
  const errorCode = parsed.success ? (parsed.data.errorCode ?? null) : null;
  const detail = errorCode === null ? '' : `, error ${errorCode}`;
  return new ReviewerRefused(`refuses (HTTP ${status}${detail})`, { status, errorCode });
}

/** Seconds, as the API gives them. */
function waitOf(retryAfter: string | null): number | null {
  if (retryAfter === null || !/^\d{1,6}$/.test(retryAfter)) return null;
  return Math.min(Number(retryAfter) * SECOND_MS, RETRY_AFTER_MAX_MS);
}
