import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { firstTexts } from './first-texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-first-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
};

test('finds the texts of a file, of what it imports at once or later, and titles; no others', () => {
  const router = write('router.ts', "import './other.ts';");
  write('other.ts', "t('other.text');");
  write('sheet.tsx', "t('sheet.title');");
  write('row.tsx', 't(`row.state.${state}`);');
  const entry = write(
    'home.tsx',
    "import './row.tsx';\nimport './router.ts';\nlazy(() => import('./sheet.tsx'));\nt('home.one');",
  );
  const isFirst = firstTexts([entry], { router });
  const asked = ['home.one', 'sheet.title', 'row.state.open', 'positions.title'];
  expect(asked.filter(isFirst)).toEqual(asked);
  expect(['other.text', 'row.states', 'home.on', 'home.one.more'].filter(isFirst)).toEqual([]);
});
