import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runbooksFolder } from '../testing/alert-rules.ts';
import { createMetrics } from './metrics.ts';

interface Panel {
  readonly title: string;
  readonly description?: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const { panels } = JSON.parse(readFileSync(new URL('dashboard.json', runbooksFolder), 'utf8')) as {
  panels: readonly Panel[];
};
const metrics = createMetrics().registry.getMetricsAsArray() as unknown as readonly {
  readonly name: string;
  readonly type: string;
  readonly labelNames?: readonly string[];
}[];
const drawn = panels.filter(({ targets }) => targets);

/** Series that a scrape has: a histogram is three. */
const labelsOf = new Map(
  metrics.flatMap(({ name, type, labelNames = [] }) =>
    (type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']).map(
      (end): [string, ReadonlySet<string>] => [
        `${name}${end}`,
        // Prometheus adds the process itself, a histogram its buckets.
        new Set([...labelNames, 'instance', ...(end === '_bucket' ? ['le'] : [])]),
      ],
    ),
  ),
);
const NAME = /\b(candor_\w+|nodejs_\w+|process_\w+)/g;

test.each(drawn)('"$title" is drawn from what is measured', ({ targets, description }) => {
  for (const { expr, legendFormat } of targets!) {
    const names = [...expr.matchAll(NAME)].map(([name]) => name);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !labelsOf.has(name))).toEqual([]);
    const asked = [
      ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(', ')),
      ...[...expr.matchAll(/\{(\w+)[!=]/g)].map(([, label]) => label!),
      ...[...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!),
    ];
    for (const name of names)
      expect(asked.filter((label) => !labelsOf.get(name)!.has(label))).toEqual([]);
  }
  expect(description).toBeTruthy();
});

test('every figure of ours is on the page', () => {
  const all = drawn.flatMap(({ targets }) => targets!.map(({ expr }) => expr)).join('\n');
  const ours = metrics.map(({ name }) => name).filter((name) => name.startsWith('candor_'));
  expect(ours.filter((name) => !all.includes(name))).toEqual([]);
});

test('a runbook that it names exists', () => {
  for (const { description } of drawn)
    for (const [name] of (/Runbooks? (.*)\.$/.exec(description ?? '')?.[1] ?? '').matchAll(
      /[\w-]+/g,
    ))
      if (name !== 'and') readFileSync(new URL(`${name}.md`, runbooksFolder));
});
