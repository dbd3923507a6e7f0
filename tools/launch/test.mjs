import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOf, run, say } from './child.mjs';
import { runNpm } from './npm.mjs';
import { deservesSecondRun, readReport } from './report.mjs';
import { root, toolsFolder } from './root.mjs';
import { forgetStatements, statementsFolder } from './statement-notes.mjs';

const usual = ['check', 'unit', 'component', 'integration', 'browser'];
const stepNames = [...usual, 'deep'];

/** Of `integration`, for another database: as few files as send every statement, and those about the database. */
const COVERING = 'covering';
const aboutDatabases = ['apps/server/src/platform/', 'modules/ledger/', 'src/audit/', 'tools/sql/'];

/**
 * Runs all tests in order, or those named: `npm test -- unit integration`; `deep` only when named.
 * Other words go to vitest as file filters, except `covering`. Continues after a failure, so that one run shows
 * everything; the last lines list the failures and the totals.
 * @param {string} node
 * @param {string[]} args
 */
export async function test(node, args) {
  const named = stepNames.filter((name) => args.includes(name));
  const filters = args.flatMap((word) => (stepNames.includes(word) ? [] : asFilters(node, word)));
  const begun = performance.now();
  const results = [];
  for (const name of named.length > 0 ? named : usual) {
    say(`${name} …`);
    results.push(name === 'check' ? await check(node) : await vitest(node, name, filters));
  }
  for (const { failures = [], unsteady } of results) {
    for (const { title, message } of failures) {
      console.log(`${unsteady ? 'UNSTEADY' : 'FAILED'} ${title}\n${message}`);
    }
  }
  const passed = sum(results.map((result) => result.passed));
  const failed = sum(results.map((result) => result.failed));
  for (const result of results) {
    say(`${result.name}: ${result.passed} passed, ${result.failed} failed`);
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${passed} passed, ${failed} failed in ${seconds} s`);
  return failed === 0 ? 0 : 1;
}

function asFilters(node, word) {
  if (word !== COVERING) return [word];
  const program = join(root, 'tools', 'launch', 'print-covering.mjs');
  const files = JSON.parse(execFileSync(node, [program, ...aboutDatabases], { encoding: 'utf8' }));
  say(
    files.length > 0
      ? `${files.length} files, and those about databases, send every statement`
      : 'all files',
  );
  return files.length > 0 ? [...files, ...aboutDatabases] : [];
}

async function check(node) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (!scripts.check) return { name: 'check', passed: 0, failed: 0 };
  const code = await runNpm(node, ['run', '--silent', 'check'], root);
  return { name: 'check', passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/**
 * Runs one project. A few failed files run a second time on their own; a test that then passes is
 * reported as unsteady, not as failed (docs/decisions/0104-unsteady-tests.md).
 */
async function vitest(node, name, filters) {
  const isWhole = name === 'integration' && filters.length === 0;
  if (isWhole) forgetStatements();
  const notes = isWhole ? { STATEMENTS_FOLDER: statementsFolder } : {};
  const first = await runVitest(node, name, filters, notes);
  if (!deservesSecondRun(first)) return { name, ...first };
  const files = first.failures.map(({ path }) => path);
  say(
    `${name}: ${first.failed} failed, running again on their own: ${[...new Set(files)].join(' ')}`,
  );
  const second = await runVitest(node, name, [...new Set(files)]);
  if (second.failed > 0) return { name, ...first };
  return { ...first, name, passed: first.passed + first.failed, failed: 0, unsteady: true };
}

async function runVitest(node, name, filters, notes = {}) {
  const report = join(toolsFolder, 'test-results', `${name}.json`);
  mkdirSync(join(toolsFolder, 'test-results'), { recursive: true });
  rmSync(report, { force: true });
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [program, 'run', '--project', `${name}*`, ...reporters, ...filters];
  const code = await run(node, args, { cwd: root, env: { ...environmentOf(node), ...notes } });
  return readReport(report, code);
}

/** @param {number[]} figures */
function sum(figures) {
  return figures.reduce((total, figure) => total + figure, 0);
}
