import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../source-files.ts';

test('lint refuses any, console, loose equality and floating promises', () => {
  // In another folder, because fixtures are excluded from this repository's lint.
  const folder = mkdtempSync(join(tmpdir(), 'candor-lint-'));
  const file = join(folder, 'broken.ts');
  copyFileSync(join(import.meta.dirname, 'fixtures', 'lint', 'broken.ts'), file);
  const oxlint = join(root, 'node_modules', '.bin', 'oxlint');
  const config = join(root, '.oxlintrc.json');
  const { stdout } = spawnSync(oxlint, ['-c', config, '-f', 'unix', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const rules = [...stdout.matchAll(/\[Error\/\w+\(([\w-]+)\)\]/g)].map((match) => match[1]!);
  expect(rules.sort()).toEqual(['eqeqeq', 'no-console', 'no-explicit-any', 'no-floating-promises']);
});
