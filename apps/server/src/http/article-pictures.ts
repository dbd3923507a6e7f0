import { picturePath } from '@candor/contract/wire/links';
import { Refusal } from '@candor/domain/refusal';
import type { FastifyInstance } from 'fastify';
import type { Translate } from '../platform/messages.ts';
import { refusalAnswer } from './envelope.ts';
import { languageOf, send } from './server.ts';

/** Only pages of this product show it. It never changes, for its id names its bytes. */
const HEADERS = {
  'content-type': 'image/jpeg',
  'content-disposition': 'inline; filename="picture.jpg"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
};

interface ArticlePictureDeps {
  readonly openArticlePicture: (id: string) => Promise<Buffer | null>;
  readonly translator: (language: string | undefined) => Translate;
  readonly now: () => number;
}

/** Pictures of articles, for readers and for operators who write them. */
export function registerArticlePictures(server: FastifyInstance, deps: ArticlePictureDeps): void {
  server.get<{ Params: { id: string } }>(`${picturePath}/:id`, async (request, reply) => {
    const picture = await deps.openArticlePicture(request.params.id);
    if (picture) return reply.headers(HEADERS).send(picture);
    const translate = deps.translator(languageOf(request));
    const context = { nowMs: deps.now(), translate, beforeHandler: true };
    return send(reply, refusalAnswer(new Refusal('call.unknown'), context));
  });
}
