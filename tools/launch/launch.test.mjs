import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { environmentOf, run } from './child.mjs';
import { isInstalled } from './installed.mjs';
import { npmProgram } from './npm.mjs';
import { deservesSecondRun, failuresIn } from './report.mjs';
import { root } from './root.mjs';
import { fingerprintOf } from './web-build.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-launch-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('installed packages', () => {
  const lock = (packages) => JSON.stringify({ packages });
  const installed = (packages) => {
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), lock(packages));
  };
  const a = { version: '1.0.0' };
  const workspace = { version: '0.1.0' };

  test('are missing when nothing was installed or the install was interrupted', () => {
    expect(isInstalled(folder, lock({ 'node_modules/a': a }))).toBe(false);
    mkdirSync(join(folder, 'node_modules', 'a'), { recursive: true });
    expect(isInstalled(folder, lock({ 'node_modules/a': a }))).toBe(false);
  });

  test('are complete when each has the version of the lockfile, however installed', () => {
    installed({ 'node_modules/a': a });
    expect(isInstalled(folder, lock({ '': {}, 'apps/x': workspace, 'node_modules/a': a }))).toBe(
      true,
    );
  });

  test('are out of date after a version change, or with a new package or workspace', () => {
    installed({ 'node_modules/a': a });
    const link = { resolved: 'apps/x', link: true };
    expect(isInstalled(folder, lock({ 'node_modules/a': { version: '1.0.1' } }))).toBe(false);
    expect(isInstalled(folder, lock({ 'node_modules/a': a, 'node_modules/b': a }))).toBe(false);
    expect(isInstalled(folder, lock({ 'node_modules/a': a, 'node_modules/x': link }))).toBe(false);
  });

  test('need not include packages for other platforms', () => {
    installed({ 'node_modules/a': a });
    const other = { version: '1.0.0', optional: true };
    expect(isInstalled(folder, lock({ 'node_modules/a': a, 'node_modules/b': other }))).toBe(true);
  });
});

describe('the fingerprint of the web app', () => {
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  test('changes with file contents and names, but not with built or installed files', () => {
    write('src/main.tsx', 'one');
    const first = fingerprintOf([folder]);
    write('dist/main.js', 'built');
    write('node_modules/a/index.js', 'installed');
    expect(fingerprintOf([folder])).toBe(first);
    write('src/main.tsx', 'two');
    const second = fingerprintOf([folder]);
    expect(second).not.toBe(first);
    renameSync(join(folder, 'src', 'main.tsx'), join(folder, 'src', 'index.tsx'));
    expect(fingerprintOf([folder])).not.toBe(second);
  });
});

test('returns the exit code of a program that fails', async () => {
  expect(await run(process.execPath, ['-e', 'process.exit(7)'], {})).toBe(7);
});

describe.skipIf(process.platform === 'win32')('stopping the product', () => {
  /** A server that takes time to stop, behind a launcher, behind npm and its shell. */
  function startByNpm() {
    const script = (name, text) => writeFileSync(join(folder, name), text);
    script('package.json', JSON.stringify({ scripts: { start: 'node launcher.mjs' } }));
    const child = JSON.stringify(join(root, 'tools', 'launch', 'child.mjs'));
    script(
      'launcher.mjs',
      `import { run } from ${child};
      console.log('launcher', process.pid);
      process.exitCode = await run(process.execPath, ['server.mjs'], {});
      console.log('launcher stopped');`,
    );
    script(
      'server.mjs',
      `console.log('server', process.pid);
      process.on('SIGTERM', () => setTimeout(() => (console.log('server stopped'), process.exit(0)), 300));
      setInterval(() => {}, 1_000);`,
    );
    const npm = spawn(process.execPath, [npmProgram(), 'start'], { cwd: folder });
    let printed = '';
    npm.stdout.on('data', (chunk) => (printed += chunk));
    return { npm, printed: () => printed };
  }
  const isAlive = (pid) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  test.each(['npm', 'launcher'])('through its %s leaves nothing running', async (whom) => {
    const { npm, printed } = startByNpm();
    await expect.poll(printed).toMatch(/server \d+/);
    const pidOf = (name) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(printed())[1]);
    process.kill(whom === 'npm' ? npm.pid : pidOf('launcher'), 'SIGTERM');
    await expect.poll(printed).toMatch(/server stopped\n[^]*launcher stopped\n/);
    for (const pid of [pidOf('server'), pidOf('launcher'), npm.pid])
      await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

test('programs started by the launcher find the same node first', () => {
  const node = join(folder, 'bin', 'node');
  expect(environmentOf(node).PATH.split(delimiter)[0]).toBe(join(folder, 'bin'));
});

describe('failures at the end of a run', () => {
  const file = (more) => ({ name: join(root, 'a.test.ts'), status: 'failed', ...more });

  test('name a test by its file, its name and the start of its message', () => {
    const failed = { status: 'failed', fullName: 'books balance', failureMessages: ['one\ntwo'] };
    const passed = { status: 'passed', fullName: 'books open' };
    expect(failuresIn(file({ assertionResults: [passed, failed] }))).toEqual([
      { path: 'a.test.ts', title: 'a.test.ts > books balance', message: '    one\n    two' },
    ]);
  });

  test('name a file that could not be loaded, and nothing for one that passed', () => {
    expect(failuresIn(file({ message: 'no such export' }))).toEqual([
      { path: 'a.test.ts', title: 'a.test.ts', message: '    no such export' },
    ]);
    expect(failuresIn(file({ status: 'passed' }))).toEqual([]);
  });
});

describe('a second run', () => {
  const failure = (path, message = 'expected 1 to be 2') => ({ path, title: path, message });
  const result = (...failures) => ({ passed: 1, failed: failures.length, failures });

  test('is for a few failures that the machine may have caused', () => {
    expect(deservesSecondRun(result(failure('a.test.ts')))).toBe(true);
    expect(deservesSecondRun(result(...'abc'.split('').map((name) => failure(name))))).toBe(true);
    expect(deservesSecondRun(result(...'abcd'.split('').map((name) => failure(name))))).toBe(false);
  });

  test('is not for counterexamples, attacks, crashes or success', () => {
    expect(deservesSecondRun(result(failure('a', 'Property failed after 3 tests')))).toBe(false);
    expect(deservesSecondRun(result(failure('a', 'seed 17: books')))).toBe(false);
    expect(deservesSecondRun(result(failure('e2e/attacks/races.test.ts')))).toBe(false);
    expect(deservesSecondRun({ passed: 1, failed: 1, failures: [] })).toBe(false);
    expect(deservesSecondRun(result())).toBe(false);
  });
});
