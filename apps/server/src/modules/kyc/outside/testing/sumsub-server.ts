import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTo, error, newId, type Reply, type StoredApplicant } from './sumsub-applicants.ts';

/*
 * Sumsub's API on this machine, as docs.sumsub.com publishes it: authentication and webhook-manager
 * here, applicants in sumsub-applicants.ts.
 */

export const account = {
  appToken: 'sbx:uY0CgwELmgUAEyl4hNWxLngb.0WSeQeiYny4WEqmAALEAiK2qTC96fBad',
  secretKey: 'Hej2ch71kG2kTd1iIUDZFNsO5C1lh5Gq',
  webhookSecret: 'a webhook secret of the dashboard',
  levels: { basic: 'id and selfie', advanced: 'proof-of-address' },
} as const;

const SIGNATURE_AGE_S = 60;

/** What goes wrong with a request before it is handled, or with the answer to it. */
export type Fault =
  | { readonly kind: 'closed' | 'lost' | 'garbage' | 'silent' | 'elsewhere' }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number };

interface PlannedFault {
  readonly pattern: RegExp;
  readonly fault: Fault;
  left: number;
  skip: number;
}

export interface Review {
  readonly answer: 'GREEN' | 'RED' | 'YELLOW';
  readonly rejectType?: 'RETRY' | 'FINAL';
  readonly labels?: readonly string[];
  /** Labels of rejected images, by type and side: `ID_CARD BACK_SIDE`. */
  readonly images?: Readonly<Record<string, readonly string[]>>;
}

export type SumsubServer = Awaited<ReturnType<typeof openSumsubServer>>;

/** With a token of production unless it begins with `sbx:`. */
export async function openSumsubServer(now: () => number, appToken: string = account.appToken) {
  const applicants: StoredApplicant[] = [];
  /** Method and path of each request that was let in. */
  const asked: string[] = [];
  const faults: PlannedFault[] = [];

  async function handle(request: IncomingMessage, body: Buffer): Promise<Reply> {
    if (!isAuthentic(request, body, { appToken, nowMs: now() }))
      return error(401, 'Request signature mismatch');
    const [method, type] = [request.method!, request.headers['content-type'] ?? ''];
    asked.push(`${method} ${request.url}`);
    return answerTo(applicants, {
      method,
      url: new URL(request.url!, 'http://sumsub'),
      type,
      body,
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const line = `${request.method} ${request.url}`;
    const planned = faultOf(faults, line);
    if (planned && planned.fault.kind !== 'lost') return failAs(planned.fault, response);
    const reply = await handle(request, body);
    if (planned) return void response.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify(reply.body));
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void answer(request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  const of = (externalUserId: string): StoredApplicant =>
    applicants.find((each) => each.externalUserId === externalUserId)!;

  return {
    config: {
      ...account,
      appToken,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    asked,
    applicants,
    of,
    /** Fails requests whose method and path match, after those that are skipped. */
    fail: (pattern: RegExp, fault: Fault, { times = 1, skip = 0 } = {}) =>
      void faults.push({ pattern, fault, left: times, skip }),
    heal: () => void faults.splice(0),
    /** Completes the review of an applicant, or replaces the one before. */
    review: (externalUserId: string, given: Review) =>
      completeReview(of(externalUserId), given, now()),
    /** The webhook about an applicant's present state. */
    webhook: (externalUserId: string, algorithm?: string) =>
      signed(
        JSON.stringify({
          ...eventOf(of(externalUserId), now()),
          sandboxMode: appToken.startsWith('sbx:'),
        }),
        algorithm,
      ),
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((closed) => void server.close(() => closed()));
    },
  };
}

/** The signature covers the second, the method, the path with its query, and the bytes. */
function isAuthentic(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  { appToken, nowMs }: { readonly appToken: string; readonly nowMs: number },
) {
  const { 'x-app-token': token, 'x-app-access-ts': ts, 'x-app-access-sig': sig } = headers;
  if (token !== appToken || typeof ts !== 'string' || typeof sig !== 'string') return false;
  if (Math.abs(Number(ts) - nowMs / 1_000) > SIGNATURE_AGE_S) return false;
  const hmac = createHmac('sha256', account.secretKey);
  const due = hmac
    .update(ts + method! + url!)
    .update(body)
    .digest('hex');
  return due.length === sig.length && timingSafeEqual(Buffer.from(due), Buffer.from(sig));
}

function faultOf(faults: PlannedFault[], line: string): PlannedFault | null {
  const planned = faults.find(({ left, pattern }) => left > 0 && pattern.test(line));
  if (!planned) return null;
  if (planned.skip > 0) {
    planned.skip -= 1;
    return null;
  }
  planned.left -= 1;
  return planned;
}

function failAs(fault: Fault, response: ServerResponse): void {
  if (fault.kind === 'closed') response.destroy();
  if (fault.kind === 'garbage') response.end('<html>We will be back soon</html>');
  if (fault.kind === 'elsewhere') response.writeHead(307, { location: '/elsewhere' }).end();
  if (fault.kind !== 'status') return;
  const { status, retryAfter } = fault;
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
  response.writeHead(status);
  response.end(JSON.stringify({ code: status, description: 'no' }));
}

function completeReview(
  applicant: StoredApplicant,
  { answer, rejectType, labels, images = {} }: Review,
  nowMs: number,
): void {
  applicant.reviewStatus = 'completed';
  applicant.reviewDate = nowMs;
  applicant.reviewResult = {
    reviewAnswer: answer,
    ...(rejectType ? { reviewRejectType: rejectType } : {}),
    ...(labels ? { rejectLabels: labels } : {}),
    ...(answer === 'RED' ? { moderationComment: 'Please try again, Xiǎomíng García.' } : {}),
  };
  for (const image of applicant.images) {
    const { idDocType, idDocSubType } = image.idDocDef;
    const rejected = images[[idDocType, idDocSubType].filter(Boolean).join(' ')];
    image.reviewResult = rejected
      ? { reviewAnswer: 'RED', rejectLabels: rejected, reviewRejectType: 'RETRY' }
      : { reviewAnswer: 'GREEN' };
  }
}

/** `applicantReviewed`, the webhook about a completed review. */
const eventOf = (applicant: StoredApplicant, nowMs: number) => ({
  applicantId: applicant.id,
  inspectionId: `${applicant.id}i`,
  applicantType: 'individual',
  correlationId: newId(),
  levelName: applicant.levelName,
  externalUserId: applicant.externalUserId,
  type: 'applicantReviewed',
  reviewStatus: applicant.reviewStatus,
  ...(applicant.reviewResult ? { reviewResult: applicant.reviewResult } : {}),
  createdAtMs: new Date(nowMs).toISOString().replace('T', ' ').replace('Z', ''),
});

const hashes: Readonly<Record<string, string>> = {
  HMAC_SHA1_HEX: 'sha1',
  HMAC_SHA256_HEX: 'sha256',
  HMAC_SHA512_HEX: 'sha512',
};

/** Body and headers of a webhook as they arrive. */
export function signed(
  body: string,
  algorithm = 'HMAC_SHA256_HEX',
  secret: string = account.webhookSecret,
) {
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-payload-digest-alg': algorithm,
      'x-payload-digest': createHmac(hashes[algorithm]!, secret).update(body).digest('hex'),
    },
  };
}
