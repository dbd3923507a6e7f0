import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './root.mjs';

/**
 * Result of a vitest run.
 * @typedef {{ path: string, title: string, message: string }} Failure
 * @typedef {{ passed: number, failed: number, failures: Failure[] }} Result
 */

/**
 * A run with a non-zero exit code counts as at least one failure, with or without a report.
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
 * Each failed test of a file with the start of its message, or the file itself if loading failed.
 * @param {{ name: string, status: string, message?: string, assertionResults?: { status: string,
 * fullName: string, failureMessages?: string[] }[] }} file
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

/** A single successful attack is a finding, however often it fails afterward. */
const ATTACKS = 'e2e/attacks/';

/**
 * Whether the machine may have caused the failures: few of them, each named, none of an attack, and
 * no counterexample, which a different random draw would only hide.
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
