import { expect, test } from 'vitest';
import { createLog } from './log.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly repeats?: number;
  readonly job?: string;
}

function openLog() {
  const lines: Line[] = [];
  let nowMs = 0;
  const log = createLog('info', {
    destination: { write: (text: string) => void lines.push(JSON.parse(text) as Line) },
    nowMs: () => nowMs,
  });
  return { log, lines, pass: (ms: number) => (nowMs += ms) };
}

const full = (file: number) =>
  Object.assign(new Error(`could not extend file "base/${file}"`), { code: '53100' });

test('logs an error repeated four thousand times in a minute once, with its count', () => {
  const { log, lines, pass } = openLog();
  for (let times = 0; times < 4_100; times += 1) log.error({ err: full(times) }, 'call failed');
  expect(lines).toHaveLength(1);
  pass(60_000);
  log.error({ err: full(1) }, 'call failed');
  expect(lines.map(({ repeats }) => repeats)).toEqual([undefined, 4_099, undefined]);
});

test('keeps lines with another error, job or text apart', () => {
  const { log, lines } = openLog();
  for (let times = 0; times < 3; times += 1) {
    log.error({ err: full(1), job: 'audit' }, 'job failed');
    log.error({ err: full(1), job: 'seal' }, 'job failed');
    log.error({ err: new Error('gone'), job: 'seal' }, 'job failed');
    log.error({ err: full(1) }, 'call failed');
    log.warn('a text alone');
  }
  expect(lines).toHaveLength(5);
});

test('logs every line below the warning level', () => {
  const { log, lines } = openLog();
  for (let times = 0; times < 3; times += 1) log.info('stopped');
  expect(lines).toHaveLength(3);
});
