import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBorderProblems } from './find-problems.ts';
import { borderRules } from './rules.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const otherRules = [
  'undeclared-dependency',
  'preflight-needs-no-package',
  'no-cycles',
  'module-has-a-layer',
];

test('has a fixture for every border rule', () => {
  expect(readdirSync(fixtures).sort()).toEqual(
    [...borderRules.map(({ name }) => name), ...otherRules].sort(),
  );
});

describe.each(readdirSync(fixtures))('the fixture of %s', (rule) => {
  const root = join(fixtures, rule);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.\w+$/.test(file),
  );
  const problems = findBorderProblems(root, files);

  test('breaks that rule and no other', () => {
    expect(problems.map((problem) => problem.rule)).toEqual([rule]);
  });

  test('reports what to do instead', () => {
    expect(problems[0]?.text).toMatch(/Instead: \S+/);
  });
});
