import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, toolsFolder } from './root.mjs';
import { statementsFolder } from './statement-notes.mjs';
import { shapeOf, statementsOfTests } from './statements.mjs';

/**
 * Few test files that, with those that run anyway, send every statement of the product that the last full run of
 * `integration` sent. Empty, which means all files, if it noted nothing.
 * @param {readonly string[]} anyway parts of their paths
 * @returns {string[]}
 */
export function coveringFiles(anyway = []) {
  if (!existsSync(statementsFolder)) return [];
  const isOfTests = statementsOfTests(root);
  const took = durations(join(toolsFolder, 'test-results', 'integration.json'));
  const files = readdirSync(statementsFolder)
    .map((name) => JSON.parse(readFileSync(join(statementsFolder, name), 'utf8')))
    .map(({ file, sent }) => ({
      file: relative(root, file),
      sent: [...new Set(sent.map(shapeOf))].filter((shape) => !isOfTests(shape)),
      ms: took.get(file) ?? 1_000,
    }));
  const runsAnyway = ({ file }) => anyway.some((part) => file.includes(part));
  return coverBeside(
    files.filter(runsAnyway),
    files.filter((file) => !runsAnyway(file)),
  );
}

/** What the one send need not be sent by the others. */
function coverBeside(running, others) {
  const sent = new Set(running.flatMap((file) => file.sent));
  const left = others.map((file) => ({
    ...file,
    sent: file.sent.filter((each) => !sent.has(each)),
  }));
  return cover(left).map(({ file }) => file);
}

/**
 * Chooses by new statements per millisecond until every statement is sent, then leaves out, the slowest first,
 * what later choices made superfluous.
 * @param {readonly { file: string, sent: readonly string[], ms: number }[]} files
 */
export function cover(files) {
  const missing = new Set(files.flatMap(({ sent }) => sent));
  const left = new Set(files);
  const chosen = [];
  const gain = ({ sent, ms }) => sent.filter((each) => missing.has(each)).length / Math.max(ms, 1);
  while (missing.size > 0) {
    const best = [...left].reduce((one, other) => (gain(other) > gain(one) ? other : one));
    for (const statement of best.sent) missing.delete(statement);
    left.delete(best);
    chosen.push(best);
  }
  return withoutSuperfluous(chosen);
}

function withoutSuperfluous(chosen) {
  const senders = new Map();
  for (const each of chosen.flatMap(({ sent }) => [...new Set(sent)])) {
    senders.set(each, (senders.get(each) ?? 0) + 1);
  }
  const superfluous = new Set();
  for (const file of chosen.toSorted((one, other) => other.ms - one.ms)) {
    if (!file.sent.every((each) => senders.get(each) > 1)) continue;
    superfluous.add(file);
    for (const each of new Set(file.sent)) senders.set(each, senders.get(each) - 1);
  }
  return chosen.filter((file) => !superfluous.has(file));
}

/** @param {string} report */
function durations(report) {
  if (!existsSync(report)) return new Map();
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return new Map(testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime]));
}
