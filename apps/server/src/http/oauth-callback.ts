import { oauthPath } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import type { FastifyInstance } from 'fastify';

/** What the app needs of a provider's answer; longer ones are nobody's. */
const LENGTH_MAX = { code: 4_096, state: 128, iss: 512 } as const;

/**
 * Where a provider sends the browser back to. Nothing is believed or opened here: the code, good
 * once and worth nothing without what the server kept, goes on to the app, which names its device
 * when it redeems it. What a provider says in words is shown to nobody.
 */
export function registerOauthCallback(server: FastifyInstance): void {
  server.get<{ Params: { provider: string }; Querystring: Record<string, unknown> }>(
    `${oauthPath}/:provider/callback`,
    (request, reply) => {
      const passed = new URLSearchParams({ provider: request.params.provider.slice(0, 32) });
      for (const [name, lengthMax] of Object.entries(LENGTH_MAX)) {
        const value = request.query[name];
        if (typeof value === 'string' && value.length <= lengthMax) passed.set(name, value);
      }
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(`/#${screens.login.path}?${passed.toString()}`);
    },
  );
}
