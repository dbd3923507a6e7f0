import { Provider } from 'oidc-provider';
import type { SignInProvider } from '../../../../platform/startup/sign-in-providers.ts';
import { serve } from './serve.ts';

export interface CertifiedProvider {
  readonly settings: SignInProvider;
  /**
   * Signs in on the provider's own pages like a browser and returns the address that it is
   * redirected to.
   */
  visit(address: string, login: string): Promise<URL>;
  close(): Promise<void>;
}

/**
 * A real provider (oidc-provider, certified) in this process. Accepts any login; `no-mail` has no
 * verified address.
 */
export async function startCertifiedProvider(
  name: string,
  redirectUri: string,
): Promise<CertifiedProvider> {
  const client = { clientId: 'candor', clientSecret: 'a secret of this test' };
  const { url, close } = await serve((issuer) =>
    new Provider(issuer, {
      clients: [
        {
          client_id: client.clientId,
          client_secret: client.clientSecret,
          redirect_uris: [redirectUri],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      cookies: { keys: ['one that signs cookies of this test'] },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      pkce: { required: () => true },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({
          sub: id,
          email: `${id}@example.com`,
          email_verified: !id.startsWith('no-mail'),
        }),
      }),
    }).callback(),
  );
  const settings = { name, label: 'Certified', issuer: url, allowsHttp: true, ...client };
  return { settings, close, visit: (address, login) => visit(new URL(address), login) };
}

/** Follows redirects, submits the login and consent forms, stops at the first foreign address. */
async function visit(start: URL, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = { url: start, form: undefined as URLSearchParams | undefined };
  while (next.url.origin === start.origin) {
    const response = await fetch(next.url, {
      method: next.form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(next.form ? { body: next.form } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      cookies.set(name!, value!);
    }
    const location = response.headers.get('location');
    if (location) next = { url: new URL(location, next.url), form: undefined };
    else next = filled(await response.text(), next.url, login);
  }
  return next.url;
}

function filled(page: string, url: URL, login: string) {
  const action = /action="([^"]+)"/.exec(page);
  const prompt = /name="prompt" value="(\w+)"/.exec(page);
  if (!action || !prompt) throw new Error(`no form on the provider's page: ${page}`);
  const form = new URLSearchParams({ prompt: prompt[1]!, login, password: 'any' });
  return { url: new URL(action[1]!, url), form };
}
