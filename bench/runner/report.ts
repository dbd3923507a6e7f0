import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import type { Benchmark } from './benchmark.ts';
import type { MeasuredFigure } from './rounds.ts';

export interface Report {
  readonly benchmarks: readonly Benchmark[];
  readonly figures: readonly MeasuredFigure[];
  readonly failures: readonly { name: string; reason: string }[];
  readonly remarks: readonly string[];
  readonly command: string;
  readonly startedAt: string;
  readonly database: string;
}

/** RESULTS.md: what was measured, where and how, and how it compares with limits.md. */
export function resultsPage(report: Report): string {
  const missed = report.figures.filter(({ verdict }) => verdict === 'MISSED');
  const judged = report.figures.filter(({ verdict }) => verdict === 'met' || verdict === 'MISSED');
  return [
    '# Measured figures',
    '',
    `Written by \`${report.command}\`; do not edit. Medians over rounds that alternate between`,
    'reference and subject; in brackets the least and the most of the rounds. A ratio (×) is taken',
    'within each round. The goals are those of limits.md §1.',
    '',
    `- begun ${report.startedAt}, revision ${revision()}`,
    `- machine: ${machine()}`,
    `- Node ${process.version}; ${report.database}`,
    ...report.remarks.map((remark) => `- ${remark}`),
    '',
    `**${judged.length - missed.length} of ${judged.length} goals met.**` +
      (missed.length > 0 ? ' Missed:' : ''),
    '',
    ...missed.map(({ benchmark, what, goalText }) => `- ${benchmark}: ${what} (goal ${goalText})`),
    ...report.failures.map(({ name, reason }) => `- ${name} could not be measured: ${reason}`),
    '',
    ...report.benchmarks.flatMap((benchmark) => section(benchmark, report.figures)),
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}

function section(benchmark: Benchmark, figures: readonly MeasuredFigure[]): string[] {
  const own = figures.filter((figure) => figure.benchmark === benchmark.name);
  if (own.length === 0) return [];
  return [
    `## ${benchmark.name}`,
    '',
    `${benchmark.subject}${benchmark.reference ? `  \nReference: ${benchmark.reference}` : ''}`,
    '',
    '| figure | measured | goal | |',
    '|---|---|---|---|',
    ...own.map(
      (figure) =>
        `| ${figure.what} | ${measured(figure)} | ${figure.goalText} | ${figure.verdict} |`,
    ),
    '',
  ];
}

/** The same figures for a terminal. */
export function table(figures: readonly MeasuredFigure[]): string {
  const rows = figures.map((figure) => [
    figure.benchmark,
    figure.what,
    measured(figure),
    figure.goalText,
    figure.verdict,
  ]);
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(0, ...rows.map((row) => row[column]!.length)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

const measured = ({ value, unit }: MeasuredFigure): string =>
  `${rounded(value.median)} ${unit} (${rounded(value.least)} – ${rounded(value.most)})`;

/** Three significant digits, which is all that rounds on one machine can support. */
function rounded(value: number): string {
  if (!Number.isFinite(value)) return '?';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en').replace(/,/g, ' ');
  return String(Number(value.toPrecision(3)));
}

function machine(): string {
  const cores = cpus();
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return `${cores.length} cores, ${gibibytes} GB memory, ${cores[0]?.model ?? 'unknown processor'}`;
}

function revision(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
