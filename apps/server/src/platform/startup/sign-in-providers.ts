import { StartupProblem } from './problem.ts';

/** An OpenID Connect provider at which the product is registered. */
export interface SignInProvider {
  /** In addresses and settings: `google`. */
  readonly name: string;
  /** On its button: `Google`. */
  readonly label: string;
  /** Issuer named in its tokens, where its metadata is found. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether it may be reached without TLS; only on the same machine, for tests. */
  readonly allowsHttp: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const NAME = /^[a-z][a-z0-9-]{0,31}$/;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * OIDC_PROVIDERS names them; OIDC_<NAME>_ISSUER, _CLIENT_ID, _CLIENT_SECRET and _LABEL describe
 * each. Without names, provider sign-in is off. Values are not repeated: they may be secret.
 */
export function readSignInProviders(env: Environment): SignInProvider[] {
  const names = (env.OIDC_PROVIDERS ?? '').split(',').flatMap((name) => name.trim() || []);
  const odd = names.find((name, index) => !NAME.test(name) || names.indexOf(name) !== index);
  if (odd !== undefined)
    throw new StartupProblem(
      `OIDC_PROVIDERS names ${odd}; it may be names like google,acme, each once`,
    );
  const allowsHttp = readSwitch(env, 'OIDC_HTTP_ON_LOOPBACK');
  return names.map((name) => {
    const variable = (part: string) => `OIDC_${name.toUpperCase().replaceAll('-', '_')}_${part}`;
    return {
      name,
      allowsHttp,
      label: labelOf(env, variable('LABEL'), name),
      issuer: issuer(env, variable('ISSUER'), allowsHttp),
      clientId: required(env, variable('CLIENT_ID')),
      clientSecret: required(env, variable('CLIENT_SECRET')),
    };
  });
}

function readSwitch(env: Environment, name: string): boolean {
  const value = env[name]?.trim() || '0';
  if (value !== '0' && value !== '1')
    throw new StartupProblem(`${name}=${value} is unknown; it may be 0, 1`);
  return value === '1';
}

function required(env: Environment, name: string): string {
  const value = env[name]?.trim();
  if (!value) throw new StartupProblem(`${name} is missing but required by OIDC_PROVIDERS`);
  return value;
}

function labelOf(env: Environment, variable: string, name: string): string {
  const label = env[variable]?.trim() || name.charAt(0).toUpperCase() + name.slice(1);
  if (label.length > 24) throw new StartupProblem(`${variable} is longer than 24 characters`);
  return label;
}

function issuer(env: Environment, name: string, allowsHttp: boolean): string {
  const value = required(env, name);
  const url = URL.canParse(value) ? new URL(value) : null;
  const isPlain = url && `${url.search}${url.hash}${url.username}${url.password}` === '';
  const isReached =
    url?.protocol === 'https:' ||
    (allowsHttp && url?.protocol === 'http:' && LOOPBACK.has(url.hostname));
  if (!isPlain || !isReached)
    throw new StartupProblem(`${name} is not an issuer like https://accounts.example`);
  return value;
}
