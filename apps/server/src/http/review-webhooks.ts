import type { FastifyInstance } from 'fastify';
import { header } from './server.ts';

/** Where the outside reviewer of identity documents says that it has something to tell. */
export const reviewWebhooksPath = '/identity-reviews/sumsub';

const BYTES_MAX = 64 * 1024;
/** Anyone may send something here, which costs a signature and, if it is right, a few rows. */
const PRICE = 5;

/** Webhooks of the outside reviewer, if there is one: 200 once they are safe, 401 if unsigned. */
export function registerReviewWebhooks(
  server: FastifyInstance,
  deps: {
    readonly receiveReview:
      | ((webhook: {
          readonly body: string;
          readonly digest: string | undefined;
          readonly algorithm: string | undefined;
        }) => Promise<boolean>)
      | null;
  },
): void {
  const { receiveReview } = deps;
  if (!receiveReview) return;
  server.post(
    reviewWebhooksPath,
    { bodyLimit: BYTES_MAX, config: { price: PRICE } },
    async (request, reply) => {
      const isTaken = await receiveReview({
        body: typeof request.body === 'string' ? request.body : '',
        digest: header(request, 'x-payload-digest'),
        algorithm: header(request, 'x-payload-digest-alg'),
      });
      return reply.code(isTaken ? 200 : 401).send();
    },
  );
}
