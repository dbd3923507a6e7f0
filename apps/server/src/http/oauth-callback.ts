import { oauthPath } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import type { FastifyInstance } from 'fastify';

/** Maximum lengths of the parameters that the app needs; longer ones are not from a provider. */
const LENGTH_MAX = { code: 4_096, state: 128, iss: 512 } as const;

/**
 * Where a provider redirects the browser. Nothing is verified or redeemed here: the code works once
 * and only with the state that the server kept, and is passed on to the app, which names its device
 * when it redeems it. Error descriptions of the provider are not shown.
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
