import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface OpenidProvider {
  /** Environment of a product that is registered with it. */
  readonly env: Record<string, string>;
  /** Registers the callback address of the product. */
  register(redirectUri: string): void;
  stop(): Promise<void>;
}

/** A real provider (oidc-provider, certified) with login and consent pages; accepts any login. */
export async function startOpenidProvider(name: string, label: string): Promise<OpenidProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'candor', client_secret: 'a secret of this story' };
  const part = `OIDC_${name.toUpperCase()}`;
  return {
    env: {
      OIDC_PROVIDERS: name,
      OIDC_HTTP_ON_LOOPBACK: '1',
      [`${part}_ISSUER`]: issuer,
      [`${part}_CLIENT_ID`]: client.client_id,
      [`${part}_CLIENT_SECRET`]: client.client_secret,
      [`${part}_LABEL`]: label,
    },
    register(redirectUri) {
      const provider = new Provider(issuer, {
        clients: [{ ...client, redirect_uris: [redirectUri] }],
        cookies: { keys: ['one that signs cookies of this story'] },
        claims: { openid: ['sub'], email: ['email', 'email_verified'] },
        ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
        findAccount: (_context, id) => ({
          accountId: id,
          claims: () => ({ sub: id, email: `${id}@example.com`, email_verified: true }),
        }),
      });
      server.on('request', provider.callback());
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
