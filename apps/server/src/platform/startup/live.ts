import type { EvmConfig } from './evm.ts';
import type { Feed } from './feed.ts';
import { unfitFeed } from './live-feed.ts';
import type { SignInProvider } from './sign-in-providers.ts';
import type { SmtpConfig } from './smtp.ts';
import type { TextProvider } from './text-providers.ts';
import type { TronConfig } from './tron.ts';

/** What is read of a configuration; what could not be read is undefined. */
interface ReadConfig {
  readonly databaseUrl?: string | null;
  readonly publicOrigin?: string | null;
  readonly feed?: Feed;
  readonly smtp?: SmtpConfig | null;
  readonly textProviders?: readonly TextProvider[];
  readonly sanctionsFolder?: string | null;
  readonly evm?: EvmConfig | null;
  readonly tron?: TronConfig | null;
  readonly allowPlainBodies?: boolean;
  readonly clockAheadMs?: number;
  readonly signInProviders?: readonly SignInProvider[];
}

interface Need {
  /** Whether the value that was read will not do; values that could not be read have a line already. */
  readonly isUnmet: (config: ReadConfig) => boolean;
  readonly line: (config: ReadConfig) => string;
}

/** Real money never meets anything simulated (rules §1). */
const needs: readonly Need[] = [
  {
    isUnmet: ({ databaseUrl }) => databaseUrl === null,
    line: () => 'DATABASE_URL: MODE=live needs DATABASE_URL, a PostgreSQL server that is backed up',
  },
  {
    isUnmet: ({ publicOrigin }) =>
      publicOrigin !== undefined && !publicOrigin?.startsWith('https://'),
    line: () => 'PUBLIC_ORIGIN: MODE=live needs the https:// address that visitors see',
  },
  {
    isUnmet: ({ feed }) => feed !== undefined && feed.kind !== 'live',
    line: ({ feed }) =>
      `FEED: MODE=live needs FEED=live, a real price feed, but FEED=${feed?.kind} is simulated`,
  },
  {
    isUnmet: ({ feed }) => feed?.kind === 'live' && unfitFeed(feed).length > 0,
    line: ({ feed }) => (feed?.kind === 'live' ? unfitFeed(feed).join('\n') : ''),
  },
  {
    isUnmet: ({ smtp }) => smtp === null,
    line: () =>
      'SMTP_URL: MODE=live needs a mail server, like smtp://user:password@host:587, and SMTP_FROM',
  },
  {
    isUnmet: ({ textProviders }) => textProviders?.length === 0,
    line: () => 'TEXT_PROVIDERS: MODE=live needs who sends text messages, like twilio,vonage',
  },
  {
    isUnmet: ({ sanctionsFolder }) => sanctionsFolder === null,
    line: () =>
      'SANCTIONS_FOLDER: MODE=live needs the folder of the sanctions lists, see docs/how-to/sanctions.md',
  },
  {
    isUnmet: ({ evm, tron }) => evm === null && tron === null,
    line: () =>
      'EVM_RPC_URL: MODE=live needs a real chain, see docs/how-to/evm.md; TRON_NODE_URL is another, see docs/how-to/tron.md',
  },
  {
    isUnmet: ({ allowPlainBodies }) => allowPlainBodies === true,
    line: () => 'ALLOW_PLAIN_BODIES: MODE=live does not allow ALLOW_PLAIN_BODIES=1',
  },
  {
    isUnmet: ({ clockAheadMs = 0 }) => clockAheadMs > 0,
    line: () => 'CLOCK_AHEAD_MS: MODE=live does not allow CLOCK_AHEAD_MS',
  },
  {
    isUnmet: ({ signInProviders = [] }) => signInProviders.some(({ allowsHttp }) => allowsHttp),
    line: () => 'OIDC_HTTP_ON_LOOPBACK: MODE=live does not allow OIDC_HTTP_ON_LOOPBACK=1',
  },
];

/** One line for each thing that keeps a configuration from real money, each with its variable. */
export const unfitForLive = (config: ReadConfig): readonly string[] =>
  needs.filter(({ isUnmet }) => isUnmet(config)).map(({ line }) => line(config));
