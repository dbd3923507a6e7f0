import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles, root } from '../source-files.ts';

const pages = listFiles().filter((path) => path.endsWith('.md'));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('documents', () => {
  test('link only to existing targets', () => {
    const dead = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
        .map((match) => join(dirname(page), match[1]!))
        .filter((target) => !existsSync(join(root, target)))
        .map((target) => `${page} → ${target}`),
    );
    expect(dead).toEqual([]);
  });

  test('name only files of this repository that exist', () => {
    const named = /`((?:apps|packages|tools|e2e|bench|docs)\/[\w./-]+)`/g;
    const dead = pages.flatMap((page) =>
      [...read(page).matchAll(named)]
        .map((match) => match[1]!)
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${page} → ${path}`),
    );
    expect(dead).toEqual([]);
  });
});

test('docs/attacks.md names only existing tests', () => {
  const cells = /`(\S+\.test\.ts)`\s+\|\s+(.+?)\s+\|/g;
  const rows = [...read('docs/attacks.md').matchAll(cells)];
  const missing = rows
    .filter(([, path, name]) => !read(path!).includes(name!))
    .map(([, path, name]) => `${path}: ${name}`);
  expect(rows.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test('the tree in README.md matches the repository', () => {
  const tree = /```\n([\s\S]*?)```/.exec(read('README.md'))![1]!;
  const shown = [...tree.matchAll(/^(\S+)\//gm)].map((match) => match[1]!);
  const folders = new Set(
    listFiles()
      .filter((path) => path.includes('/'))
      .map((path) =>
        path
          .split('/')
          .slice(0, /^(apps|packages)\//.test(path) ? 2 : 1)
          .join('/'),
      )
      .filter((path) => !path.startsWith('.')),
  );
  expect(shown.map((path) => path.replace(/\/src$/, '')).sort()).toEqual([...folders].sort());
});
