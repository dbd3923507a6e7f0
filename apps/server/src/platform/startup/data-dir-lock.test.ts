import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkDataDir, lockDataDir } from './data-dir-lock.ts';
import { processStart } from './process-identity.ts';

describe('the lock of the data directory', () => {
  let dataDir: string;
  const lockPath = () => join(dataDir, 'candor.lock');
  const writeHolder = (pid: number, start: string) =>
    writeFileSync(lockPath(), JSON.stringify({ pid, start }));

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'candor-lock-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  test('refuses a second copy while the first lives, and names its pid', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(other, 'spawn');
    try {
      writeHolder(other.pid!, processStart(other.pid!));
      await expect(lockDataDir(dataDir)).rejects.toThrow(`another copy (pid ${other.pid}) runs`);
      expect(() => checkDataDir(dataDir)).toThrow(`another copy (pid ${other.pid}) runs`);
    } finally {
      other.kill('SIGKILL');
      await once(other, 'exit');
    }
    await lockDataDir(dataDir);
    expect(JSON.parse(readFileSync(lockPath(), 'utf8')).pid).toBe(process.pid);
  });

  test('takes over a lock whose pid was since given to another program', async () => {
    writeHolder(process.ppid, 'another boot/1');
    await lockDataDir(dataDir);
    expect(JSON.parse(readFileSync(lockPath(), 'utf8')).pid).toBe(process.pid);
  });

  test.each(['', 'not json', '{"pid":"x"}'])('takes over a lock that says "%s"', async (text) => {
    writeFileSync(lockPath(), text);
    await lockDataDir(dataDir);
    expect(JSON.parse(readFileSync(lockPath(), 'utf8')).pid).toBe(process.pid);
  });

  test('gives the directory back on release and leaves nothing in it', async () => {
    const lock = await lockDataDir(dataDir);
    lock.release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('leaves the lock of a successor alone on release', async () => {
    const lock = await lockDataDir(dataDir);
    writeHolder(1, 'successor');
    lock.release();
    expect(readdirSync(dataDir)).toEqual(['candor.lock']);
  });

  test('leaves nothing behind after a check', () => {
    checkDataDir(dataDir);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('refuses a path below a file by name', async () => {
    writeFileSync(join(dataDir, 'file'), '');
    const inside = join(dataDir, 'file', 'data');
    await expect(lockDataDir(inside)).rejects.toThrow(`DATA_DIR ${inside} cannot be created`);
  });
});
