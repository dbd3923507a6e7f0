import type { Benchmark } from '../runner/benchmark.ts';
import { measureIn } from '../runner/child.ts';

/** Our fixed-point arithmetic compared with a well-maintained decimal library. */
export const money: Benchmark = {
  name: 'money',
  subject: 'price · quantity − fee as bigints with 18 decimals, rounded down',
  reference: 'the same with decimal.js at 38 digits',
  rounds: 7,
  figures: [
    {
      what: 'time over decimal.js',
      unit: '×',
      of: ({ ns }, reference) => ns! / reference.ns!,
      goal: { atMost: 0.25 },
    },
    { what: 'one calculation', unit: 'ns', of: ({ ns }) => ns! },
    { what: 'one calculation of decimal.js', unit: 'ns', of: (_, { ns }) => ns! },
  ],
  async open() {
    return {
      reference: () => measureIn('money.ts', { side: 'reference' }),
      subject: () => measureIn('money.ts', { side: 'subject' }),
      close: async () => undefined,
    };
  },
};
