import { Refusal } from '@candor/domain/refusal';
import * as openid from 'openid-client';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { SignInProvider } from '../../../platform/startup/sign-in-providers.ts';

/** Parameters of a sign-in at a provider, against which its answer is verified. */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Query parameters of the provider's redirect. */
export interface Returned {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

export interface ProviderIdentity {
  /** From the token: the provider, or an organization that it serves. */
  readonly issuer: string;
  readonly subject: string;
  /** Email address verified by the provider; null if there is none. */
  findEmail(): Promise<string | null>;
}

export interface ProviderClient {
  readonly settings: SignInProvider;
  /** Authorization URL for the browser. Refuses: identity.providerUnavailable. */
  urlOf(authorizationRequest: AuthorizationRequest): Promise<string>;
  /**
   * Redeems a code and verifies the returned token: signature, issuer, audience, times, nonce.
   * Refuses: identity.providerRefused, identity.providerUnavailable.
   */
  redeem(authorizationRequest: AuthorizationRequest, returned: Returned): Promise<ProviderIdentity>;
}

const TIMEOUT_S = 10;
/** OIDC Core 1.0 §2: at most 255 ASCII characters; control characters are refused. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
const EMAIL = /^[^\s\p{Cc}@]{1,64}@[^\s\p{Cc}@]{1,189}$/u;
/** How long a provider's metadata and keys are cached. */
const METADATA_MS = 10 * 60_000;

export function createProviderClient(
  settings: SignInProvider,
  deps: { clock: Clock; log: Log },
): ProviderClient {
  const configuration = createDiscovery(settings, deps.clock);

  async function attempt<T>(run: (config: openid.Configuration) => Promise<T>): Promise<T> {
    try {
      return await run(await configuration());
    } catch (error) {
      // Only the error code: messages and causes may quote secrets.
      const reason = String((error as { code?: unknown }).code ?? (error as Error).name);
      deps.log.warn({ provider: settings.name, reason }, 'sign-in at a provider failed');
      const isSilent = error instanceof TypeError || reason === 'OAUTH_TIMEOUT';
      throw new Refusal(isSilent ? 'identity.providerUnavailable' : 'identity.providerRefused');
    }
  }

  return {
    settings,
    urlOf: (authorizationRequest) =>
      attempt(async (config) => {
        const url = openid.buildAuthorizationUrl(config, {
          redirect_uri: authorizationRequest.redirectUri,
          scope: 'openid email',
          state: authorizationRequest.state,
          nonce: authorizationRequest.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(
            authorizationRequest.codeVerifier,
          ),
          code_challenge_method: 'S256',
        });
        return url.href;
      }),
    redeem: (authorizationRequest, returned) =>
      attempt(async (config) => {
        const address = new URL(authorizationRequest.redirectUri);
        for (const [name, value] of Object.entries(returned))
          if (value !== undefined) address.searchParams.set(name, value);
        const tokens = await openid.authorizationCodeGrant(config, address, {
          expectedState: authorizationRequest.state,
          expectedNonce: authorizationRequest.nonce,
          pkceCodeVerifier: authorizationRequest.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        if (!SUBJECT.test(claims.sub)) throw new SyntaxError('invalid subject in a token');
        const findEmail = async () =>
          emailOf(claims) ?? emailOf(await userInfo(config, tokens.access_token, claims.sub));
        return { issuer: claims.iss, subject: claims.sub, findEmail };
      }),
  };
}

/** Endpoints and keys of the provider, from its metadata, cached for a while. */
function createDiscovery(settings: SignInProvider, clock: Clock) {
  let known: { at: number; config: Promise<openid.Configuration> } | undefined;
  return (): Promise<openid.Configuration> => {
    if (known && clock.now() - known.at < METADATA_MS) return known.config;
    const asked = { at: clock.now(), config: discover(settings, clock) };
    known = asked;
    asked.config.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.config;
  };
}

function discover(settings: SignInProvider, clock: Clock): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret, allowsHttp } = settings;
  // The library uses the machine's clock; the product has its own.
  const skewS = Math.round((clock.now() - systemClock.now()) / 1_000);
  const metadata = { client_secret: clientSecret, [openid.clockSkew]: skewS };
  return openid.discovery(new URL(issuer), clientId, metadata, authenticate(clientSecret), {
    timeout: TIMEOUT_S,
    // Otherwise the library does not verify the signature of a token received over TLS.
    execute: [
      openid.enableNonRepudiationChecks,
      ...(allowsHttp ? [openid.allowInsecureRequests] : []),
    ],
  });
}

/** A method that the provider offers, or the default if it lists none (OIDC Discovery 1.0 §3). */
function authenticate(secret: string): openid.ClientAuth {
  const post = openid.ClientSecretPost(secret);
  const basic = openid.ClientSecretBasic(secret);
  return (server, ...rest) =>
    server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? post(server, ...rest)
      : basic(server, ...rest);
}

/** Null if the provider returns nothing: identification never depends on an address. */
const userInfo = (config: openid.Configuration, accessToken: string, subject: string) =>
  openid.fetchUserInfo(config, accessToken, subject).catch(() => null);

/** Some providers send `email_verified` as text. */
function emailOf(claims: { readonly [name: string]: unknown } | null): string | null {
  if (typeof claims?.email !== 'string' || !EMAIL.test(claims.email)) return null;
  return String(claims.email_verified) === 'true' ? claims.email : null;
}
