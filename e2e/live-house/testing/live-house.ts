import { startEmbeddedPostgres } from '@candor/server/src/platform/embedded-postgres/index.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '../../harness/database.ts';
import { sourcesAuthority } from './market-sources.ts';
import { environmentFile, type OperatorPage, readOperatorPage } from './operator-page.ts';
import type { OutsideWorld } from './outside-world.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const divert = new URL('divert-connections.mjs', import.meta.url).href;
const READY_WITHIN_MS = 180_000;
const quiet = { info: () => undefined, warn: () => undefined };

/** A house on this machine, opened and run by the commands of the operator's page. */
export interface LiveHouse {
  readonly page: OperatorPage;
  readonly dataDir: string;
  readonly databaseUrl: string;
  url(): string;
  consoleUrl(): string;
  /** Everything that it has printed since its first start. */
  output(): string;
  /** Runs a command of the page to its end; returns its exit code and output. */
  run(command: string): Promise<{ code: number | null; output: string }>;
  /** Starts it with the command of the page; resolves when it is ready. */
  start(): Promise<void>;
  /** Resolves when it ended everything that it had begun. */
  stop(): Promise<void>;
  /** Stops it and deletes everything. */
  end(): Promise<void>;
}

export async function prepareHouse(world: OutsideWorld): Promise<LiveHouse> {
  const page = readOperatorPage();
  const folder = mkdtempSync(join(tmpdir(), 'candor-live-'));
  // Readable by others: as root, the database runs under another account.
  chmodSync(folder, 0o711);
  const database = await openDatabase(join(folder, 'database'));
  const dataDir = join(folder, 'data');
  const own: Record<string, string | null> = {
    ...world.variables,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
    CONSOLE_PORT: '0',
  };
  writeFileSync(join(folder, 'house.env'), environmentFile(valuesOf(page, own)));
  let printed = '';
  /** Its group, and the end of everything in it. */
  let house: { readonly pid: number; readonly gone: Promise<unknown> } | null = null;

  const launch = (command: string) =>
    spawn('sh', ['-ec', command.replaceAll('/etc/candor/', `${folder}/`)], {
      cwd: root,
      env: stageOf(world),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that a signal reaches everything that the shell started.
      detached: true,
    });
  const stop = async () => {
    if (!house) return;
    const { pid, gone } = house;
    house = null;
    process.kill(-pid, 'SIGTERM');
    await gone;
  };
  return {
    page,
    dataDir,
    databaseUrl: database.url,
    url: () => lastOf(printed, /ready at (http:\/\/[^\s/]+)/g),
    consoleUrl: () => lastOf(printed, /console of operators at (http:\/\/[^\s/]+)/g),
    output: () => printed,
    async run(command) {
      const child = launch(command);
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, output };
    },
    async start() {
      const before = printed.length;
      const child = launch(page.commands[0]!);
      house = { pid: child.pid!, gone: once(child, 'close') };
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      await readyWithin(child, () => printed.slice(before));
    },
    stop,
    async end() {
      await stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The page's variables, and those of the pages that it links to, with our own values. */
function valuesOf(page: OperatorPage, own: Readonly<Record<string, string | null>>) {
  const missing = Object.keys(own).filter(
    (name) => !page.variables.has(name) && !page.furtherNames.has(name),
  );
  if (missing.length > 0) throw new Error(`the pages do not name ${missing.join(', ')}`);
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries({ ...Object.fromEntries(page.variables), ...own }))
    if (value !== null) values.set(name, value);
  return values;
}

/** A plain shell's environment, and what stands for the internet on this machine. */
function stageOf({ stage }: OutsideWorld): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return {
    PATH: [dirname(process.execPath), PATH].join(':'),
    HOME,
    TMPDIR,
    NODE_OPTIONS: `--import ${divert}`,
    NODE_EXTRA_CA_CERTS: fileURLToPath(sourcesAuthority),
    ...stage,
  };
}

/** A new database on the server of DATABASE_URL if set, otherwise on a server of its own. */
async function openDatabase(dataDir: string) {
  const given = await createDatabase(process.env.DATABASE_URL, null);
  if (given.env.DATABASE_URL) return { url: given.env.DATABASE_URL, drop: given.drop };
  const server = await startEmbeddedPostgres({ dataDir, log: quiet });
  return { url: server.url, drop: () => server.stop() };
}

function readyWithin(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((done, fail) => {
    const settle = (error?: Error) => {
      clearTimeout(deadline);
      clearInterval(look);
      child.off('exit', onExit);
      if (error) fail(error);
      else done();
    };
    const onExit = () => settle(new Error(`the house ended before it was ready:\n${output()}`));
    const deadline = setTimeout(
      () => settle(new Error(`the house was not ready in time:\n${output()}`)),
      READY_WITHIN_MS,
    );
    const look = setInterval(() => {
      if (/ready at http/.test(output())) settle();
    }, 50);
    child.once('exit', onExit);
  });
}

const lastOf = (text: string, pattern: RegExp): string => [...text.matchAll(pattern)].at(-1)![1]!;
