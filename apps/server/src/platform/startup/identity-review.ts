import { StartupProblem } from './problem.ts';

/** Who decides on identity: a due row in practice mode, operators, or Sumsub with operators behind it. */
export type IdentityReview = 'practice' | 'people' | 'sumsub';

/** The account of the house at Sumsub, an outside reviewer of identity documents. */
export interface SumsubConfig {
  /** Without a slash at the end. */
  readonly url: string;
  readonly appToken: string;
  /** Signs our requests. */
  readonly secretKey: string;
  /** Signs the webhooks. */
  readonly webhookSecret: string;
  /** Names of the verification levels that decide on an identity, and on an address. */
  readonly levels: { readonly basic: string; readonly advanced: string };
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Tokens of the test environment, where nobody looks at a document. */
const SANDBOX = 'sbx:';
const names = [
  'SUMSUB_APP_TOKEN',
  'SUMSUB_SECRET_KEY',
  'SUMSUB_WEBHOOK_SECRET',
  'SUMSUB_LEVEL_BASIC',
  'SUMSUB_LEVEL_ADVANCED',
] as const;

/**
 * The account that IDENTITY_REVIEW=sumsub needs; null otherwise. A line for each variable that is
 * missing or wrong. Values are not repeated: they are secret.
 */
export function readSumsub(
  read: (name: string) => string | null,
  mode: 'practice' | 'live',
): SumsubConfig | null {
  if (read('IDENTITY_REVIEW') !== 'sumsub') return null;
  const url = (read('SUMSUB_URL') ?? 'https://api.sumsub.com').replace(/\/$/, '');
  const problems = names
    .filter((name) => read(name) === null)
    .map((name) => `${name} is missing but required by IDENTITY_REVIEW=sumsub`);
  if (!isEncrypted(url)) problems.push('SUMSUB_URL is not an address that begins with https://');
  const appToken = read('SUMSUB_APP_TOKEN') ?? '';
  if (appToken !== '' && appToken.startsWith(SANDBOX) !== (mode === 'practice'))
    problems.push(
      mode === 'live'
        ? 'SUMSUB_APP_TOKEN is of the sandbox, where nobody reviews documents; MODE=live needs one of production'
        : 'SUMSUB_APP_TOKEN is of production; MODE=practice needs one of the sandbox',
    );
  if (problems.length > 0) throw new StartupProblem(problems.join('\n'));
  const given = (name: (typeof names)[number]): string => read(name)!;
  return {
    url,
    appToken,
    secretKey: given('SUMSUB_SECRET_KEY'),
    webhookSecret: given('SUMSUB_WEBHOOK_SECRET'),
    levels: { basic: given('SUMSUB_LEVEL_BASIC'), advanced: given('SUMSUB_LEVEL_ADVANCED') },
  };
}

/** Or on this machine, where nobody listens. */
function isEncrypted(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname));
}
