import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { environmentOf, run, say } from './child.mjs';
import { runNpm } from './npm.mjs';
import { root, toolsFolder } from './root.mjs';

const usual = ['check', 'unit', 'integration', 'browser'];
const stepNames = [...usual, 'deep'];

/**
 * All tests in order, or those named: `npm test -- unit integration`; `deep` only when named. Other words go to vitest as
 * file filters. Goes on after a failure, so that one run shows everything; the last lines name what
 * failed and sum up.
 * @param {string} node
 * @param {string[]} args
 */
export async function test(node, args) {
  const named = stepNames.filter((name) => args.includes(name));
  const filters = args.filter((word) => !stepNames.includes(word));
  const begun = performance.now();
  const results = [];
  for (const name of named.length > 0 ? named : usual) {
    say(`${name} …`);
    results.push(name === 'check' ? await check(node) : await vitest(node, name, filters));
  }
  for (const line of results.flatMap((result) => result.failures ?? [])) console.log(line);
  const passed = sum(results.map((result) => result.passed));
  const failed = sum(results.map((result) => result.failed));
  for (const result of results) {
    say(`${result.name}: ${result.passed} passed, ${result.failed} failed`);
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${passed} passed, ${failed} failed in ${seconds} s`);
  return failed === 0 ? 0 : 1;
}

async function check(node) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (!scripts.check) return { name: 'check', passed: 0, failed: 0 };
  const code = await runNpm(node, ['run', '--silent', 'check'], root);
  return { name: 'check', passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function vitest(node, name, filters) {
  const report = join(toolsFolder, 'test-results', `${name}.json`);
  mkdirSync(join(toolsFolder, 'test-results'), { recursive: true });
  rmSync(report, { force: true });
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [program, 'run', '--project', `${name}*`, ...reporters, ...filters];
  const code = await run(node, args, { cwd: root, env: environmentOf(node) });
  return { name, ...counts(report, code) };
}

/** A run that ended badly has failed at least once, whatever its report says or whether there is one. */
function counts(report, code) {
  let passed = 0;
  let failed = 0;
  let failures = [];
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    passed = numPassedTests;
    failed = numFailedTests;
    failures = testResults.flatMap(failuresIn);
  } catch {
    // The exit code speaks.
  }
  return { passed, failed: code === 0 ? failed : Math.max(1, failed), failures };
}

/**
 * Each failed test of a file with its first words, or the file when it failed as a whole.
 * @param {{ name: string, status: string, message?: string, assertionResults?: { status: string, fullName: string, failureMessages?: string[] }[] }} file
 * @returns {string[]}
 */
export function failuresIn({ name, status, message, assertionResults = [] }) {
  const path = relative(root, name);
  const failed = assertionResults.filter((one) => one.status === 'failed');
  if (failed.length === 0) {
    return status === 'failed' ? [`FAILED ${path}\n${beginningOf(message)}`] : [];
  }
  return failed.map(
    ({ fullName, failureMessages }) =>
      `FAILED ${path} > ${fullName}\n${beginningOf(failureMessages?.join('\n'))}`,
  );
}

const FAILURE_LINES = 12;
const beginningOf = (text = '') =>
  text
    .split('\n')
    .slice(0, FAILURE_LINES)
    .map((line) => `    ${line}`)
    .join('\n');

/** @param {number[]} figures */
function sum(figures) {
  return figures.reduce((total, figure) => total + figure, 0);
}
