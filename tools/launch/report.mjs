import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './root.mjs';

/**
 * What a run of vitest came to.
 * @typedef {{ path: string, title: string, message: string }} Failure
 * @typedef {{ passed: number, failed: number, failures: Failure[] }} Result
 */

/**
 * A run that ended badly has failed at least once, whatever its report says or whether there is one.
 * @param {string} file
 * @param {number} code
 * @returns {Result}
 */
export function readReport(file, code) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const failed = code === 0 ? report.numFailedTests : Math.max(1, report.numFailedTests);
    const failures = report.testResults.flatMap(failuresIn);
    return { passed: report.numPassedTests, failed, failures };
  } catch {
    return { passed: 0, failed: code === 0 ? 0 : 1, failures: [] };
  }
}

/**
 * Each failed test of a file with its first words, or the file when it failed as a whole.
 * @param {{ name: string, status: string, message?: string, assertionResults?: { status: string, fullName: string, failureMessages?: string[] }[] }} file
 * @returns {Failure[]}
 */
export function failuresIn({ name, status, message, assertionResults = [] }) {
  const path = relative(root, name);
  const failed = assertionResults.filter((one) => one.status === 'failed');
  if (failed.length === 0) {
    return status === 'failed' ? [{ path, title: path, message: beginningOf(message) }] : [];
  }
  return failed.map(({ fullName, failureMessages }) => ({
    path,
    title: `${path} > ${fullName}`,
    message: beginningOf(failureMessages?.join('\n')),
  }));
}

const SECOND_RUN_MAX = 3;
const COUNTEREXAMPLE = /property failed|\bseed\b/i;

/** One success of an attack is a finding, however often it fails afterward. */
const ATTACKS = 'e2e/attacks/';

/**
 * Whether failures may have come from the machine: few of them, each named, none of an attack, and none a
 * counterexample, which another draw of random values would only hide.
 * @param {Result} result
 */
export function deservesSecondRun({ failed, failures }) {
  if (failed === 0 || failures.length !== failed || failed > SECOND_RUN_MAX) return false;
  return failures.every(
    ({ path, title, message }) =>
      !path.startsWith(ATTACKS) && !COUNTEREXAMPLE.test(`${title} ${message}`),
  );
}

const FAILURE_LINES = 12;
const beginningOf = (text = '') =>
  text
    .split('\n')
    .slice(0, FAILURE_LINES)
    .map((line) => `    ${line}`)
    .join('\n');
