import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../db.ts';
import { isAlive } from '../startup/process-identity.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { postmasterPath } from './postmaster-file.ts';

describe('the embedded database', () => {
  let dataDir: string;
  let lines: string[];
  let server: EmbeddedPostgres;

  const cluster = () => join(server.home, 'cluster');
  const start = async () => {
    lines = [];
    const log = {
      info: (line: string) => lines.push(line),
      warn: (line: string) => lines.push(line),
    };
    server = await startEmbeddedPostgres({ dataDir, log });
  };
  /** Runs one statement on its own connection, retrying for up to five seconds. */
  const ask = async (statement: string): Promise<unknown[]> => {
    const db = connect(server.url, { max: 1 });
    try {
      return [...(await db.unsafe(statement))];
    } finally {
      await db.end({ timeoutMs: 0 });
    }
  };
  const healed = (statement: string) => expect.poll(() => ask(statement));

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'candor-embedded-'));
    chmodSync(dataDir, 0o711);
    await start();
    await ask('create table book (line text)');
  });

  afterAll(async () => {
    await server.stop();
    for (const folder of [server.home, dataDir]) rmSync(folder, { recursive: true, force: true });
  });

  test('keeps its password readable only by the owner of the data directory', () => {
    const facts = statSync(join(dataDir, 'postgres-password'));
    expect(facts.mode & 0o777).toBe(0o600);
    expect(server.url).toContain(readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim());
  });

  test('denies access without the password', async () => {
    const db = connect(server.url.replace(/:[^:@]+@/, ':guess@'), { max: 1 });
    await expect(db`select 1`).rejects.toThrow('password authentication failed');
    await db.end();
  });

  test('waits for the disk before it reports a commit', async () => {
    expect(
      await ask("select current_setting('fsync') || current_setting('synchronous_commit') as on"),
    ).toEqual([{ on: 'onon' }]);
  });

  test('stops without leaving anything running and starts again with its data', async () => {
    await ask("insert into book values ('before a stop')");
    const { pid } = server;
    const first = pid();
    await server.stop();
    expect(isAlive(first)).toBe(false);
    await start();
    expect(lines).toEqual([]);
    expect(await ask('select line from book')).toEqual([{ line: 'before a stop' }]);
  });

  test('is back within five seconds after a kill -9, at the same address, with no data lost', async () => {
    await ask("insert into book values ('before a kill')");
    const first = server.pid();
    process.kill(first, 'SIGKILL');
    await healed("select line from book where line = 'before a kill'").toHaveLength(1);
    expect(server.pid()).not.toBe(first);
    expect(lines[0]).toMatch(/restarting it/);
  });

  test('is adopted by the next product after a kill -9 of the one that started it', async () => {
    await server.stop();
    const other = await startInAnotherProcess(dataDir);
    other.node.kill('SIGKILL');
    await once(other.node, 'exit');
    expect(isAlive(other.postgresPid)).toBe(true);
    await start();
    expect(server.pid()).toBe(other.postgresPid);
    expect(lines).toEqual([expect.stringContaining('adopted')]);
    expect(await ask('select line from book')).toHaveLength(2);
  });

  test('recovers when product and server were killed together', async () => {
    await server.stop();
    const other = await startInAnotherProcess(dataDir);
    other.node.kill('SIGKILL');
    process.kill(other.postgresPid, 'SIGKILL');
    await once(other.node, 'exit');
    await start();
    expect(await ask('select line from book')).toHaveLength(2);
  });

  test('starts although its old pid now belongs to another program', async () => {
    const file = readFileSync(postmasterPath(cluster()), 'utf8');
    await server.stop();
    writeFileSync(postmasterPath(cluster()), file.replace(/^\d+/, String(process.pid)));
    await start();
    expect(await ask('select line from book')).toHaveLength(2);
  });
});

/** A product that only runs the database, to be killed. */
async function startInAnotherProcess(
  dataDir: string,
): Promise<{ node: ChildProcess; postgresPid: number }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    const log = { info() {}, warn() {} };
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    console.log(server.pid());
    setInterval(() => {}, 1000);`;
  const node = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = (await once(node.stdout, 'data')) as [Buffer];
  return { node, postgresPid: Number(first.toString()) };
}
