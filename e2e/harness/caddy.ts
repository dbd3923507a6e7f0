import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const shipped = fileURLToPath(new URL('../../docs/how-to/Caddyfile', import.meta.url));

/** Where its lists of addresses are; each is 127.0.0.1:8080 in the shipped file. */
const LISTS = {
  sockets: 'reverse_proxy @stream 127.0.0.1:8080 {',
  calls: 'reverse_proxy 127.0.0.1:8080 {',
} as const;
const READY_WITHIN_MS = 30_000;

/** The proxy in front of a house, as `docs/how-to/Caddyfile` configures it, on this machine. */
export interface Caddy {
  /** Of its internal authority, PEM. */
  readonly root: string;
  /** What it has printed: one JSON object per request and event. */
  log(): string;
  stop(): Promise<void>;
}

export interface CaddyOptions {
  readonly port: number;
  /** Addresses of processes, `http://127.0.0.1:1234`. */
  readonly calls: readonly string[];
  readonly sockets: readonly string[];
}

/** Whether this machine has one. */
export const hasCaddy = (): boolean => spawnSync('caddy', ['version']).status === 0;

/**
 * The shipped file for `https://localhost:PORT` with a certificate of Caddy's own authority: nothing
 * else is changed but what would touch the machine (its ports 80 and 2019, its trusted certificates).
 * Throws if the file has no longer one list of addresses each for calls and sockets.
 */
export function localCaddyfile({ port, calls, sockets }: CaddyOptions): string {
  const addresses = (urls: readonly string[]) => urls.map((url) => new URL(url).host).join(' ');
  const changes = [
    [
      '\n{\n',
      '\n{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1\n',
    ],
    ['\ncandor.example {\n', `\nlocalhost:${port} {\n\ttls internal\n`],
    ['\nconsole.candor.internal {\n', `\nconsole.localhost:${port} {\n`],
    [LISTS.sockets, LISTS.sockets.replace('127.0.0.1:8080', addresses(sockets))],
    [LISTS.calls, LISTS.calls.replace('127.0.0.1:8080', addresses(calls))],
  ] as const;
  return changes.reduce(
    (text, [from, to]) => {
      if (text.split(from).length !== 2)
        throw new Error(`the Caddyfile has not one ${from.trim()}`);
      return text.replace(from, to);
    },
    readFileSync(shipped, 'utf8'),
  );
}

/** Starts it with data of its own. Resolves when it has an authority, rejects with what it printed. */
export async function startCaddy(options: CaddyOptions): Promise<Caddy> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-caddy-'));
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, localCaddyfile(options));
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const stop = async () => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const certificate = join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt');
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  while (!(existsSync(certificate) && printed.includes('serving initial configuration'))) {
    if (child.exitCode !== null || performance.now() > giveUpAt) {
      await stop();
      throw new Error(`Caddy was not ready:\n${printed}`);
    }
    await pause(20);
  }
  return { root: readFileSync(certificate, 'utf8'), log: () => printed, stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
