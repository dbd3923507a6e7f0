import multipart from '@fastify/multipart';
import { filePath, uploadPath } from '@candor/contract/wire/calls';
import { Refusal } from '@candor/domain/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Files } from '../platform/files/files.ts';
import type { Log } from '../platform/log.ts';
import type { Translate } from '../platform/messages.ts';
import { UPLOAD_PRICE } from './call-prices.ts';
import { type Answer, refusalAnswer, uploadAnswer } from './envelope.ts';
import { header, languageOf, send } from './server.ts';

/** Clients compress to a fraction of this; an uncompressed phone photo still fits. */
const FILE_BYTES_MAX = 12 * 1024 * 1024;
/** Including form fields and boundaries. */
const FORM_BYTES_MAX = FILE_BYTES_MAX + 64 * 1024;
const limits = {
  fileSize: FILE_BYTES_MAX,
  files: 1,
  fields: 10,
  parts: 12,
  fieldSize: 2_048,
  fieldNameSize: 100,
  headerPairs: 20,
};

/** A picture can only be displayed, and only by pages of this product. */
const PICTURE_HEADERS = {
  'content-type': 'image/jpeg',
  'content-disposition': 'inline; filename="picture.jpg"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
};

export interface UploadDeps {
  readonly files: Pick<Files, 'receive' | 'follow'>;
  readonly findSession: (token: string) => Promise<{ userId: string } | null>;
  readonly translator: (language: string | undefined) => Translate;
  readonly now: () => number;
  readonly log: Log;
}

/** Upload and display of pictures. Ignores names, types and fields that a client sends. */
export async function registerUpload(server: FastifyInstance, deps: UploadDeps): Promise<void> {
  // Scoped, because no other route accepts multipart bodies.
  await server.register(async (scope) => {
    await scope.register(multipart, { limits, throwFileSizeLimit: true });
    scope.post(uploadPath, { config: { price: UPLOAD_PRICE } }, async (request, reply) =>
      send(reply, await answerUpload(deps, request, reply)),
    );
  });
  server.get<{ Params: { ticket: string } }>(`${filePath}/:ticket`, async (request, reply) => {
    const picture = await deps.files.follow(request.params.ticket);
    if (picture) return reply.headers(PICTURE_HEADERS).send(picture);
    return send(reply, refusal(deps, request, new Refusal('call.unknown')));
  });
}

async function answerUpload(
  deps: UploadDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> {
  try {
    const token = header(request, 'x-access-token');
    const session = token ? await deps.findSession(token) : null;
    if (!session) throw new Refusal('session.required');
    if (!request.isMultipart()) throw new Refusal('upload.fileRequired');
    if (announcedBytes(request) > FORM_BYTES_MAX) throw new Refusal('request.tooLarge');
    const path = await deps.files.receive(session.userId, () => readFile(request));
    return uploadAnswer(path, deps.now());
  } catch (error) {
    // The rest of a form of known size is read and dropped, so that its sender reads the answer.
    if (!(announcedBytes(request) <= FORM_BYTES_MAX)) reply.header('connection', 'close');
    return refusal(deps, request, asRefusal(deps, error));
  }
}

/** NaN when the sender does not announce a length. */
const announcedBytes = (request: FastifyRequest): number =>
  Number(request.headers['content-length'] ?? Number.NaN);

/** The form's only file, in memory; the form is read to its end. */
async function readFile(request: FastifyRequest): Promise<Buffer> {
  let file: Buffer | undefined;
  for await (const part of request.parts()) if (part.type === 'file') file = await part.toBuffer();
  if (!file || file.length === 0) throw new Refusal('upload.fileRequired');
  return file;
}

function asRefusal({ log }: UploadDeps, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 413) return new Refusal('request.tooLarge');
  if (status < 500 || isCutOff(error)) return new Refusal('request.invalid');
  log.error({ err: error }, 'upload failed');
  return new Refusal('server.internal');
}

/** Whether the form was truncated or malformed. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(Unexpected end|Premature close|aborted|Part terminated|Malformed)/i.test(error.message) ||
    ('code' in error && error.code === 'ECONNRESET'));

const refusal = (deps: UploadDeps, request: FastifyRequest, refused: Refusal): Answer =>
  refusalAnswer(refused, {
    nowMs: deps.now(),
    translate: deps.translator(languageOf(request)),
    beforeHandler: true,
  });
