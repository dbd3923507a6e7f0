/**
 * `npm run bench [name…] [-- --quick | --rounds=N]`: runs every benchmark alternately with its
 * reference and prints a table at the end. A run of all of them writes RESULTS.md; of one that is
 * not part of all, RESULTS-<name>.md. A missed goal is reported but is not an error: the exit code
 * says whether everything could be measured.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { benchmarks } from './benchmarks.ts';
import type { Session } from './runner/benchmark.ts';
import { openDatabaseServer } from './runner/database-server.ts';
import { resultsPage, table } from './runner/report.ts';
import { measure, type MeasuredFigure } from './runner/rounds.ts';

const QUICK_SHARE = 0.2;
const print = (line: string) => process.stdout.write(`${line}\n`);

const words = process.argv.slice(2);
const quick = words.includes('--quick');
const roundsMax = Number(
  /--rounds=(\d{1,3})\b/.exec(words.join(' '))?.[1] ?? Number.POSITIVE_INFINITY,
);
const names = words.filter((word) => !word.startsWith('--'));
const flags = words.filter((word) => word.startsWith('--'));
if (!flags.every((flag) => /^--(quick|rounds=\d{1,3})$/.test(flag))) {
  print('usage: npm run bench [name…] [-- --quick | --rounds=N]; bench/README.md says more');
  process.exit(flags.includes('--help') ? 0 : 2);
}
const unknown = names.filter((name) => benchmarks.every((benchmark) => benchmark.name !== name));
if (unknown.length > 0) {
  print(
    `unknown: ${unknown.join(', ')}; there are: ${benchmarks.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

const remarks = new Set<string>();
const server: { opening?: ReturnType<typeof openDatabaseServer> } = {};
process.once('SIGINT', () => {
  // The running measurement fails with its database; what matters now is to leave nothing behind.
  const closed = Promise.resolve(server.opening).then((opened) => opened?.close());
  void closed.finally(() => process.exit(130));
});
const session: Session = {
  quick,
  roundsMax,
  seconds: (full) => (quick ? Math.max(1, full * QUICK_SHARE) : full),
  databaseServer: () => (server.opening ??= openDatabaseServer(process.env.DATABASE_URL)),
  remark: (text) => void remarks.add(text),
};

const chosen =
  names.length > 0
    ? benchmarks.filter(({ name }) => names.includes(name))
    : benchmarks.filter(({ isOnDemand }) => !isOnDemand);
const startedAt = new Date().toISOString();
const figures: MeasuredFigure[] = [];
const failures: { name: string; reason: string }[] = [];
for (const benchmark of chosen) {
  print(`${benchmark.name}: ${benchmark.subject}`);
  try {
    figures.push(...(await measure(benchmark, session, print)));
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    failures.push({ name: benchmark.name, reason });
    print(`  failed: ${error instanceof Error ? error.stack : reason}`);
  }
}

const opened = await server.opening;
print(`\n${table(figures)}`);
for (const remark of remarks) print(remark);
for (const { name, reason } of failures) print(`${name} could not be measured: ${reason}`);
const [first] = chosen;
const ending = names.length === 0 ? '' : first?.isOnDemand && !chosen[1] ? `-${first.name}` : null;
if (ending !== null && !quick) writeResults(`RESULTS${ending}.md`);
await opened?.close();
process.exitCode = failures.length > 0 ? 1 : 0;

function writeResults(name: string): void {
  const path = fileURLToPath(new URL(name, import.meta.url));
  const database = opened?.description ?? 'no database';
  const report = { benchmarks, figures, failures, remarks: [...remarks], startedAt, database };
  const command = ['npm run bench', ...names, ...(flags[0] ? ['--', ...flags] : [])].join(' ');
  writeFileSync(path, resultsPage({ ...report, command }));
  const formatter = fileURLToPath(new URL('../node_modules/.bin/oxfmt', import.meta.url));
  execFileSync(formatter, [path], { stdio: 'ignore' });
  print(`written to bench/${name}`);
}
