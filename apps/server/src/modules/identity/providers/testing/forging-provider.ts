import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { SignInProvider } from '../../../../platform/startup/sign-in-providers.ts';
import { serve } from './serve.ts';

type Fields = Record<string, unknown>;

/** Forges the token for a code; `claims` and `header` are those of a genuine one. */
export type Forge = (honest: {
  readonly claims: Fields;
  readonly header: Fields;
  readonly issuer: string;
  readonly token: (changes?: { claims?: Fields; header?: Fields; key?: KeyObject }) => string;
  readonly publicKey: KeyObject;
}) => string;

export interface ForgingProvider {
  readonly settings: SignInProvider;
  /** Sets how the next tokens are forged. */
  forge(how: Forge): void;
  /** The address that a browser is redirected to, without any login. */
  visit(address: string): URL;
  close(): Promise<void>;
}

export const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

const encode = (fields: Fields): string =>
  Buffer.from(JSON.stringify(fields)).toString('base64url');

export const signed = (header: Fields, claims: Fields, key: KeyObject): string => {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
};

export const unsigned = (header: Fields, claims: Fields): string =>
  `${encode(header)}.${encode(claims)}.`;

/** An attacker: a well-formed provider that puts anything into its tokens. */
export async function startForgingProvider(name: string): Promise<ForgingProvider> {
  const { privateKey, publicKey } = newKey();
  const client = { clientId: 'candor', clientSecret: 'a secret of this test' };
  let how: Forge = ({ token }) => token();
  let nonce = '';
  const header = { alg: 'RS256', kid: 'own', typ: 'JWT' };

  const { url, close } = await serve((issuer) => (request, response) => {
    const answer = (body: Fields) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    };
    if (request.url === '/keys')
      return answer({
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }],
      });
    if (request.url !== '/token')
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        // The forger offers every signature algorithm, including none.
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
      });
    const nowS = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: issuer,
      sub: 'victim',
      aud: client.clientId,
      iat: nowS,
      exp: nowS + 300,
      nonce,
    };
    const token: Parameters<Forge>[0]['token'] = (changes = {}) =>
      signed(
        { ...header, ...changes.header },
        { ...claims, ...changes.claims },
        changes.key ?? privateKey,
      );
    const idToken = how({ claims, header, issuer, token, publicKey });
    return answer({ access_token: 'any', token_type: 'bearer', id_token: idToken });
  });

  return {
    close,
    settings: { name, label: 'Forging', issuer: url, allowsHttp: true, ...client },
    forge: (next) => (how = next),
    visit(address) {
      const asked = new URL(address).searchParams;
      nonce = asked.get('nonce') ?? '';
      const back = new URL(asked.get('redirect_uri')!);
      back.searchParams.set('code', 'any');
      back.searchParams.set('state', asked.get('state')!);
      return back;
    },
  };
}
