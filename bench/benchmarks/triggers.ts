import type { Benchmark } from '../runner/benchmark.ts';
import { measureIn } from '../runner/child.ts';

const POSITIONS = 1_000_000;
const TRIGGERS = 200_000;

/** Cost of a price tick with many watched positions in its symbol. */
export const triggers: Benchmark = {
  name: 'triggers',
  subject: `a tick over ${POSITIONS} open positions of one symbol, each with liquidation, stop loss and take profit`,
  reference: 'a scan over three typed arrays of the same levels',
  rounds: 5,
  figures: [
    { what: 'idle tick', unit: 'µs', of: ({ idleUs }) => idleUs!, goal: { atMost: 1 } },
    { what: 'per trigger', unit: 'µs', of: ({ triggerUs }) => triggerUs!, goal: { atMost: 2 } },
    {
      what: 'memory of the heaps',
      unit: 'MB',
      of: ({ heapsMb }) => heapsMb!,
      goal: { atMost: 64 },
    },
    {
      what: 'rebuild of the heaps',
      unit: 's',
      of: ({ rebuildS }) => rebuildS!,
      goal: { atMost: 3 },
    },
    { what: 'the scan of the reference', unit: 'µs', of: (_, { scanUs }) => scanUs! },
    {
      what: 'idle tick over the scan',
      unit: '×',
      of: ({ idleUs }, { scanUs }) => idleUs! / scanUs!,
    },
  ],
  async open(session) {
    const positions = session.quick ? POSITIONS / 10 : POSITIONS;
    const task = { positions, triggers: session.quick ? TRIGGERS / 10 : TRIGGERS };
    if (session.quick) session.remark(`triggers: quick, with ${positions} positions`);
    return {
      reference: () => measureIn('triggers.ts', { ...task, side: 'reference' }),
      subject: () => measureIn('triggers.ts', { ...task, side: 'subject' }),
      close: async () => undefined,
    };
  },
};
