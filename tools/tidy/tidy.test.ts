import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findUntidiness } from '../tidy.ts';
import { findIncompleteModules } from './module-folders.ts';
import { findProblems } from './rule.ts';
import { tidyRules } from './rules.ts';

const fixtures = join(import.meta.dirname, 'fixtures');

test('this repository is tidy', () => {
  expect(findUntidiness()).toEqual([]);
});

test('every rule has a fixture', () => {
  const names = readdirSync(fixtures).map((name) => name.replace('.txt', ''));
  expect(names.sort()).toEqual(tidyRules.map(({ name }) => name).sort());
});

describe.each(tidyRules)('the fixture of $name', ({ name }) => {
  const [path = '', ...lines] = readFileSync(join(fixtures, `${name}.txt`), 'utf8').split('\n');

  test('breaks that rule and no other', () => {
    const problems = findProblems(tidyRules, [{ path, text: lines.join('\n') }]);
    expect(new Set(problems.map(({ rule }) => rule))).toEqual(new Set([name]));
    expect(problems[0]?.text).toMatch(/Instead: \S+/);
  });
});

test('reports a module without README or index.ts', () => {
  const found = findIncompleteModules(['apps/server/src/modules/wallet/index.ts']);
  expect(found.map(({ text }) => text)).toEqual([expect.stringContaining('has no README.md')]);
});
