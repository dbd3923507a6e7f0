import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** One instruction a line, as `INSTRUCTION the rest`. */
const instructions = read('docs/how-to/Containerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/ *\\\n */g, ' ')
  .split('\n')
  .filter(Boolean);
const lastStage = instructions.slice(
  instructions.findLastIndex((line) => line.startsWith('FROM ')),
);
const all = (name: string, of = instructions): string[] =>
  of.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
/** Made by the build itself. */
const isBuilt = (path: string) => /^(node_modules$|\.tools\/)/.test(path);

describe('the image', () => {
  test('is made of files, scripts and packages that exist', () => {
    const text = instructions.join('\n');
    const named = [...text.matchAll(/(?:\/opt\/candor\/|\s\.\/)([\w./-]+)|"(apps\/[\w./-]+)"/g)]
      .map((match) => match[1] ?? match[2]!)
      .filter((path) => !isBuilt(path));
    expect(named).toContain('apps/server/src/main.ts');
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const { scripts } = JSON.parse(read('package.json'));
    const run = [...text.matchAll(/npm run (?:--\S+ )*(\w+)/g)].map((match) => match[1]!);
    expect(run).toEqual(['build']);
    expect(scripts).toHaveProperty(run);
    expect(text).toContain(`--workspace=${JSON.parse(read('apps/server/package.json')).name} `);
  });

  test('runs as an account without rights, with a place for data and no secret', () => {
    const env = all('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')));
    const values = Object.fromEntries(env);
    expect(Object.keys(values).toSorted()).toEqual([
      'CONSOLE_PORT',
      'DATA_DIR',
      'HOST',
      'NODE_COMPILE_CACHE',
      'PORT',
    ]);
    expect(all('ARG').map((line) => line.split('=')[0])).toEqual(['BASE']);
    expect(all('USER', lastStage)).toEqual(['candor']);
    expect(all('VOLUME', lastStage)).toEqual([values.DATA_DIR]);
    expect(all('EXPOSE', lastStage)).toEqual([`${values.PORT} ${values.CONSOLE_PORT}`]);
  });

  test('gets nothing that a run leaves in the folder of a release', () => {
    const ignored = (path: string) =>
      read(path)
        .split('\n')
        .filter((line) => line && !line.startsWith('#'))
        .map((line) => line.replace(/^\*\*\//, '').replace(/\/$/, ''));
    expect(ignored('.dockerignore')).toEqual(
      expect.arrayContaining(['.git', ...ignored('.gitignore')]),
    );
  });

  test('is explained with programs that it has', () => {
    const programs = [...read('docs/how-to/container.md').matchAll(/ node (\S+\.ts)/g)];
    expect(programs.length).toBeGreaterThan(0);
    for (const [, path] of programs) expect(existsSync(join(root, path!)), path).toBe(true);
  });
});
