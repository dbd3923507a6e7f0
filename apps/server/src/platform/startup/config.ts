import { readdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { type BitcoinConfig, readBitcoin } from './bitcoin.ts';
import { type BankConfig, readBank } from './bank.ts';
import { type EvmConfig, readEvm } from './evm.ts';
import { type Feed, readFeed } from './feed.ts';
import { type IdentityReview, readSumsub, type SumsubConfig } from './identity-review.ts';
import { unfitForLive } from './live.ts';
import { type OtlpConfig, readOtlp } from './otlp.ts';
import { StartupProblem } from './problem.ts';
import { type Role, roles } from './role.ts';
import { withSecretFiles } from './secret-files.ts';
import { readSignInProviders, type SignInProvider } from './sign-in-providers.ts';
import { readSmtp, type SmtpConfig } from './smtp.ts';
import { readTextProviders, type TextProvider } from './text-providers.ts';
import { readTron, type TronConfig } from './tron.ts';

export interface Config {
  /** practice: simulated prices and practice money; live: refuses everything simulated. */
  mode: 'practice' | 'live';
  identityReview: IdentityReview;
  /** The outside reviewer of identity documents; null unless it is the one to review them. */
  sumsub: SumsubConfig | null;
  /** Loopback by default; HOST=0.0.0.0 lets phones on the same network in. */
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Port of the operators' console: the one after PORT by default. */
  consolePort: number;
  /** Origin that visitors see in the address bar; null: this machine only. */
  publicOrigin: string | null;
  /** Absolute path. */
  dataDir: string;
  /** Uploaded pictures, encrypted; shared by processes on several machines. Absolute path. */
  filesDir: string;
  /** Files of the sanctions lists, read again when they change; null: none. Absolute path. */
  sanctionsFolder: string | null;
  /** Null: we run PostgreSQL ourselves, below dataDir. */
  databaseUrl: string | null;
  /** Shell command that restores a base backup, for the drill; null: none is known. */
  backupRestore: string | null;
  /** Null: messages stay inside this process. */
  natsUrl: string | null;
  /** Which part of the work this process does. */
  role: Role;
  feed: Feed;
  /** Whether a new practice product on its own feed gets a sealed day for yesterday. */
  practiceDay: boolean;
  /** Whether the first leveraged order needs the suitability quiz; always in live mode. */
  suitabilityQuiz: boolean;
  /** Whether simulated venues fail now and then. */
  practiceFaults: boolean;
  /**
   * How far the product's time is ahead of the database's, to rehearse a date; never in live mode.
   */
  clockAheadMs: number;
  /** Null: not queried, and practice mode simulates it. */
  evm: EvmConfig | null;
  /** Null: not queried, and practice mode simulates it. */
  tron: TronConfig | null;
  /** Null: Bitcoin is not queried, and practice mode simulates it. */
  bitcoin: BitcoinConfig | null;
  /** Null: nothing is paid by bank, but for practice mode, which simulates one. */
  bank: BankConfig | null;
  /** Null: letters go to a file and the terminal; never in live mode. */
  smtp: SmtpConfig | null;
  /** Who sends text messages, in the order in which they are tried. */
  textProviders: readonly TextProvider[];
  logLevel: string;
  /** Null: nothing is traced. */
  traces: OtlpConfig | null;
  /** How long a process that was told to stop goes on answering, so that balancers turn away first. */
  drainMs: number;
  /** Requests per address and minute before it is rate limited. */
  requestsPerMinuteMax: number;
  /**
   * Addresses and ranges of our own proxies, whose forwarded client addresses are trusted; others
   * are not.
   */
  trustedProxies: readonly string[];
  /** Accepts unsealed requests, for development and for trying them from the reference page. */
  allowPlainBodies: boolean;
  /** External providers trusted to establish identity at sign-in. */
  signInProviders: readonly SignInProvider[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The one place that reads the environment. Throws one problem with a line for everything that is
 * wrong or missing, each with its variable and its allowed values.
 */
export function readConfig(given: Environment, directory = process.cwd()): Config {
  const { env, problems: unread } = withSecretFiles(given);
  const read = (name: string) => text(env, name);
  const isLive = read('MODE') === 'live';
  const mode = isLive ? 'live' : 'practice';
  const { values, problems } = collect<Config>({
    mode: () => oneOf(env, 'MODE', ['practice', 'live']),
    // A simulated reviewer must never approve real people.
    identityReview: () =>
      oneOf(
        env,
        'IDENTITY_REVIEW',
        isLive ? ['people', 'sumsub'] : ['practice', 'people', 'sumsub'],
      ),
    sumsub: () => readSumsub(read, mode),
    host: () => read('HOST') ?? '127.0.0.1',
    port: () => port(env, 'PORT', 8080),
    consolePort: () => port(env, 'CONSOLE_PORT', portAfter(read('PORT'))),
    publicOrigin: () => origin(env, 'PUBLIC_ORIGIN'),
    dataDir: () => absolute(read('DATA_DIR') ?? '.data', directory),
    filesDir: () =>
      absolute(read('FILES_DIR') ?? join(read('DATA_DIR') ?? '.data', 'files'), directory),
    sanctionsFolder: () => folder(env, 'SANCTIONS_FOLDER', directory),
    databaseUrl: () => address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    backupRestore: () => read('BACKUP_RESTORE'),
    natsUrl: () => address(env, 'NATS_URL', ['nats:', 'tls:']),
    role: () => oneOf(env, 'ROLE', roles),
    feed: () => readFeed(read, directory),
    practiceDay: () => oneOf(env, 'PRACTICE_DAY', ['1', '0']) === '1',
    suitabilityQuiz: () => oneOf(env, 'SUITABILITY_QUIZ', isLive ? ['1'] : ['1', '0']) === '1',
    practiceFaults: () => oneOf(env, 'PRACTICE_FAULTS', ['1', '0']) === '1',
    clockAheadMs: () => milliseconds(env, 'CLOCK_AHEAD_MS'),
    evm: () => readEvm(read, mode),
    tron: () => readTron(read, mode),
    bitcoin: () => readBitcoin(read, mode),
    bank: () => readBank(read, mode),
    smtp: () => readSmtp(read, mode),
    textProviders: () => readTextProviders(read),
    drainMs: () => drainSeconds(env) * 1_000,
    logLevel: () =>
      oneOf(env, 'LOG_LEVEL', ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent']),
    traces: () => readOtlp(read),
    requestsPerMinuteMax: () => wholeNumber(env, 'REQUESTS_PER_MINUTE', 3_000),
    trustedProxies: () => ranges(env, 'TRUSTED_PROXIES'),
    allowPlainBodies: () => oneOf(env, 'ALLOW_PLAIN_BODIES', ['0', '1']) === '1',
    signInProviders: () => readSignInProviders(env),
  });
  problems.push(...unread, ...halfNodes(values));
  if (isLive) problems.push(...unfitForLive(values));
  if (problems.length > 0) throw new StartupProblem(problems.join('\n'));
  return values as Config;
}

/** Reads each value; what cannot be read is missing and has a line among the problems. */
function collect<T extends object>(readers: { [K in keyof T]-?: () => T[K] }) {
  const values: Partial<T> = {};
  const problems: string[] = [];
  for (const name of Object.keys(readers) as (keyof T)[]) {
    try {
      values[name] = readers[name]();
    } catch (error) {
      if (!(error instanceof StartupProblem)) throw error;
      problems.push(error.message);
    }
  }
  return { values, problems };
}

/** Processes that share the work must share the database and the bus. */
function halfNodes({ role = 'all', databaseUrl, natsUrl }: Partial<Config>): readonly string[] {
  // Undefined: it has a line of its own already.
  const isShared = databaseUrl !== null && natsUrl !== null;
  return role === 'all' || isShared ? [] : [`ROLE=${role} needs DATABASE_URL and NATS_URL`];
}

/** An empty value counts as unset: that is how people disable a variable. */
function text(env: Environment, name: string): string | null {
  return env[name]?.trim() || null;
}

/** The first choice is the default. */
function oneOf<const T extends string>(
  env: Environment,
  name: string,
  choices: readonly [T, ...T[]],
): T {
  const value = text(env, name) ?? choices[0];
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) {
    throw new StartupProblem(`${name}=${value} is unknown; it may be ${choices.join(', ')}`);
  }
  return choice;
}

/** Addresses, or ranges like `10.0.0.0/8`, separated by commas. */
function ranges(env: Environment, name: string): readonly string[] {
  const values =
    text(env, name)
      ?.split(',')
      .map((each) => each.trim()) ?? [];
  for (const value of values) {
    const [base = '', bits = '0', ...rest] = value.split('/');
    const bitsMax = { 4: 32, 6: 128 }[isIP(base)] ?? -1;
    if (rest.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > bitsMax)
      throw new StartupProblem(
        `${name}: ${value} is neither an address nor a range like 10.0.0.0/8`,
      );
  }
  return values;
}

/**
 * 0 stays 0, any free port; the last port has no successor, so any free one is taken. What is no
 * port has a line of its own.
 */
function portAfter(value: string | null): number {
  const last = value === null ? 8080 : Number(value);
  return last > 0 && last < 65_535 ? last + 1 : 0;
}

function port(env: Environment, name: string, preset: number): number {
  const value = text(env, name) ?? String(preset);
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new StartupProblem(`${name}=${value} is not a port; it may be a number from 0 to 65535`);
  }
  return Number(value);
}

function milliseconds(env: Environment, name: string): number {
  const value = text(env, name) ?? '0';
  if (!/^\d{1,13}$/.test(value))
    throw new StartupProblem(`${name}=${value} is not a whole number of milliseconds`);
  return Number(value);
}

/** A stop that takes longer than twenty seconds is cut off, and half of them are for what is begun. */
const DRAIN_SECONDS_MAX = 10;

function drainSeconds(env: Environment): number {
  const value = text(env, 'DRAIN_SECONDS') ?? '0';
  if (!/^\d{1,2}$/.test(value) || Number(value) > DRAIN_SECONDS_MAX) {
    throw new StartupProblem(
      `DRAIN_SECONDS=${value} is not a whole number from 0 to ${DRAIN_SECONDS_MAX}`,
    );
  }
  return Number(value);
}

function wholeNumber(env: Environment, name: string, preset: number): number {
  const value = text(env, name) ?? String(preset);
  if (!/^[1-9]\d{0,8}$/.test(value)) {
    throw new StartupProblem(`${name}=${value} is not a whole number above 0`);
  }
  return Number(value);
}

/** The value itself is not repeated: it may hold a password. */
function address(env: Environment, name: string, schemes: string[]): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const scheme = URL.canParse(value) ? new URL(value).protocol : '';
  if (!schemes.includes(scheme)) {
    throw new StartupProblem(`${name} is not an address that begins with ${schemes[0]}//`);
  }
  return value;
}

function origin(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== value) {
    throw new StartupProblem(`${name}=${value} is not an origin like https://candor.example`);
  }
  return value;
}

/** An existing folder that can be read; null if unset. */
function folder(env: Environment, name: string, directory: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const path = absolute(value, directory);
  try {
    readdirSync(path);
  } catch {
    throw new StartupProblem(`${name}=${value} is not a folder that can be read`);
  }
  return path;
}

function absolute(path: string, directory: string): string {
  return isAbsolute(path) ? path : resolve(directory, path);
}
