import { Refusal } from '@candor/domain/refusal';
import * as openid from 'openid-client';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { SignInProvider } from '../../../platform/startup/sign-in-providers.ts';

/** What a sign-in at a provider is begun with, and its answer held against. */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The query that the provider sent the browser back with. */
export interface Returned {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

export interface ProviderIdentity {
  /** As the token says: of the provider, or of an organisation that it serves. */
  readonly issuer: string;
  readonly subject: string;
  /** The e-mail address that the provider has verified; null when it names none. */
  findEmail(): Promise<string | null>;
}

export interface ProviderClient {
  readonly settings: SignInProvider;
  /** Where the customer signs in. Refuses: identity.providerUnavailable. */
  urlOf(authorizationRequest: AuthorizationRequest): Promise<string>;
  /**
   * Redeems a code and checks everything about the token that comes for it: signature, issuer,
   * audience, times, nonce. Refuses: identity.providerRefused, identity.providerUnavailable.
   */
  redeem(authorizationRequest: AuthorizationRequest, returned: Returned): Promise<ProviderIdentity>;
}

const TIMEOUT_S = 10;
/** OIDC Core 1.0 §2: at most 255 ASCII characters; control characters are nobody's name. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
const EMAIL = /^[^\s\p{Cc}@]{1,64}@[^\s\p{Cc}@]{1,189}$/u;
/** Addresses and keys of a provider are asked for anew after this time. */
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
      // Its code alone: messages and causes may quote what was sent.
      const reason = String((error as { code?: unknown }).code ?? (error as Error).name);
      deps.log.warn({ provider: settings.name, reason }, 'a sign-in at a provider failed');
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
        if (!SUBJECT.test(claims.sub)) throw new SyntaxError('a subject that is none');
        const findEmail = async () =>
          emailOf(claims) ?? emailOf(await userInfo(config, tokens.access_token, claims.sub));
        return { issuer: claims.iss, subject: claims.sub, findEmail };
      }),
  };
}

/** Addresses and keys of the provider, from its own metadata, kept for a while. */
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
  // The library reads the time of the machine; ours is the product's.
  const skewS = Math.round((clock.now() - systemClock.now()) / 1_000);
  const metadata = { client_secret: clientSecret, [openid.clockSkew]: skewS };
  return openid.discovery(new URL(issuer), clientId, metadata, authenticate(clientSecret), {
    timeout: TIMEOUT_S,
    // Without it the signature of a token that came over TLS is not looked at.
    execute: [
      openid.enableNonRepudiationChecks,
      ...(allowsHttp ? [openid.allowInsecureRequests] : []),
    ],
  });
}

/** The way that the provider offers; where it names none, the one that all must know (OIDC Discovery 1.0 §3). */
function authenticate(secret: string): openid.ClientAuth {
  const post = openid.ClientSecretPost(secret);
  const basic = openid.ClientSecretBasic(secret);
  return (server, ...rest) =>
    server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? post(server, ...rest)
      : basic(server, ...rest);
}

/** Null where a provider tells nothing more: an address is never needed to know who somebody is. */
const userInfo = (config: openid.Configuration, accessToken: string, subject: string) =>
  openid.fetchUserInfo(config, accessToken, subject).catch(() => null);

/** Some providers write the mark as a text. */
function emailOf(claims: { readonly [name: string]: unknown } | null): string | null {
  if (typeof claims?.email !== 'string' || !EMAIL.test(claims.email)) return null;
  return String(claims.email_verified) === 'true' ? claims.email : null;
}
