import { isAbsolute, resolve } from 'node:path';
import { type Feed, readFeed } from './feed.ts';
import { StartupProblem } from './problem.ts';

export interface Config {
  /** practice: simulated prices and practice money; live: refuses everything simulated. */
  mode: 'practice' | 'live';
  /** Loopback unless told otherwise; HOST=0.0.0.0 lets phones on the same network in. */
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Absolute path. */
  dataDir: string;
  /** Null: we run PostgreSQL ourselves, below dataDir. */
  databaseUrl: string | null;
  /** Null: messages stay inside this process. */
  natsUrl: string | null;
  /** all: everything in one process; api: calls and streams only; worker: prices and due work only. */
  role: 'all' | 'api' | 'worker';
  feed: Feed;
  logLevel: string;
  /** Calls of one address in a minute before it is told to wait. */
  requestsPerMinuteMax: number;
  /** Lets calls come unsealed, for development and for trying them from the reference page. */
  allowPlainBodies: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The one place that reads the environment. Refuses with the name of the variable and what it may be. */
export function readConfig(env: Environment, directory = process.cwd()): Config {
  const config: Config = {
    mode: oneOf(env, 'MODE', ['practice', 'live']),
    host: text(env, 'HOST') ?? '127.0.0.1',
    port: port(env),
    dataDir: absolute(text(env, 'DATA_DIR') ?? '.data', directory),
    databaseUrl: address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    natsUrl: address(env, 'NATS_URL', ['nats:', 'tls:']),
    role: oneOf(env, 'ROLE', ['all', 'api', 'worker']),
    feed: readFeed(text(env, 'FEED'), text(env, 'FEED_SPEED'), directory),
    logLevel: oneOf(env, 'LOG_LEVEL', [
      'info',
      'trace',
      'debug',
      'warn',
      'error',
      'fatal',
      'silent',
    ]),
    requestsPerMinuteMax: wholeNumber(env, 'REQUESTS_PER_MINUTE', 3_000),
    allowPlainBodies: oneOf(env, 'ALLOW_PLAIN_BODIES', ['0', '1']) === '1',
  };
  refuseHalfNodes(config);
  if (config.mode === 'live') refuseUnfitForLive(config);
  return config;
}

/** Processes that share the work must share the books and hear each other. */
function refuseHalfNodes(config: Config): void {
  if (config.role !== 'all' && !(config.databaseUrl && config.natsUrl)) {
    throw new StartupProblem(`ROLE=${config.role} needs DATABASE_URL and NATS_URL`);
  }
}

/** Real money never meets anything simulated (rules §1). */
function refuseUnfitForLive(config: Config): void {
  if (!config.databaseUrl) {
    throw new StartupProblem('MODE=live needs DATABASE_URL: a PostgreSQL server that is backed up');
  }
  if (config.allowPlainBodies) {
    throw new StartupProblem('MODE=live does not go together with ALLOW_PLAIN_BODIES=1');
  }
  throw new StartupProblem(
    `MODE=live needs a real price feed, and FEED=${config.feed.kind} is a simulated one`,
  );
}

/** An empty value counts as none: that is how people switch a variable off. */
function text(env: Environment, name: string): string | null {
  return env[name]?.trim() || null;
}

/** The first of the choices is the one taken when the variable is not set. */
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

function port(env: Environment): number {
  const value = text(env, 'PORT') ?? '8080';
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new StartupProblem(`PORT=${value} is not a port; it may be a number from 0 to 65535`);
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

function absolute(path: string, directory: string): string {
  return isAbsolute(path) ? path : resolve(directory, path);
}
