import { expect, test } from 'vitest';
import { type Benchmark, type Session, SUBSTITUTE } from './benchmark.ts';
import { measure } from './rounds.ts';

const session = { quick: false, roundsMax: Number.POSITIVE_INFINITY } as Session;
const benchmark = (reference: Record<string, number>): Benchmark => ({
  name: 'speed',
  subject: 'ours',
  reference: 'theirs',
  rounds: 3,
  figures: [
    { what: 'reached', unit: '×', of: (own, other) => own.tps! / other.tps!, goal: { atLeast: 2 } },
    { what: 'missed', unit: '×', of: (own, other) => own.tps! / other.tps!, goal: { atLeast: 9 } },
    { what: 'told', unit: '/s', of: (own) => own.tps! },
  ],
  open: async () => ({
    reference: async () => reference,
    subject: async () => ({ tps: 300 }),
    close: async () => undefined,
  }),
});
const verdicts = async (reference: Record<string, number>) =>
  (await measure(benchmark(reference), session, () => undefined)).map(({ verdict }) => verdict);

test('compares the medians with the goals', async () => {
  expect(await verdicts({ tps: 100 })).toEqual(['met', 'MISSED', '']);
});

test('never counts a ratio to a substitute as met, but keeps a miss', async () => {
  expect(await verdicts({ tps: 100, [SUBSTITUTE]: 1 })).toEqual(['unjudged', 'MISSED', '']);
});

test('alternates which of reference and subject goes first', async () => {
  const order: string[] = [];
  const told = benchmark({ tps: 1 });
  const open = async () => ({
    reference: async () => (order.push('reference'), { tps: 1 }),
    subject: async () => (order.push('subject'), { tps: 1 }),
    close: async () => void order.push('closed'),
  });
  await measure({ ...told, open }, session, () => undefined);
  expect(order.join(' ')).toBe('reference subject subject reference reference subject closed');
});
