import type { Benchmark } from '../runner/benchmark.ts';
import { measureIn } from '../runner/child.ts';

const ALERTS = 100_000;

/** Cost of a price tick with many alerts in its symbol. */
export const alerts: Benchmark = {
  name: 'alerts',
  subject: `a tick over ${ALERTS} price alerts of one symbol, a third each on a level above, below and on a change`,
  reference: 'a scan over typed arrays of the same levels and changes',
  rounds: 5,
  figures: [
    { what: 'idle tick', unit: 'µs', of: ({ idleUs }) => idleUs!, goal: { atMost: 10 } },
    { what: 'per alert fired', unit: 'µs', of: ({ firedUs }) => firedUs!, goal: { atMost: 10 } },
    { what: 'taking all alerts', unit: 's', of: ({ takeS }) => takeS!, goal: { atMost: 2 } },
    { what: 'the scan of the reference', unit: 'µs', of: (_, { scanUs }) => scanUs! },
    {
      what: 'idle tick over the scan',
      unit: '×',
      of: ({ idleUs }, { scanUs }) => idleUs! / scanUs!,
      goal: { atMost: 0.1 },
    },
  ],
  async open(session) {
    const task = { alerts: session.quick ? ALERTS / 10 : ALERTS };
    if (session.quick) session.remark(`alerts: quick, with ${task.alerts} alerts`);
    return {
      reference: () => measureIn('alerts.ts', { ...task, side: 'reference' }),
      subject: () => measureIn('alerts.ts', { ...task, side: 'subject' }),
      close: async () => undefined,
    };
  },
};
