import type { Benchmark } from '../runner/benchmark.ts';
import { measureIn } from '../runner/child.ts';

const CUSTOMERS = 1_000_000;

/** Cost of proving that no customer is omitted from the liabilities. */
export const reserves: Benchmark = {
  name: 'reserves',
  subject: `the tree of sums over ${CUSTOMERS} customers: salts, leaves, nodes, root`,
  reference: 'SHA-256 of as many texts of the same lengths',
  rounds: 3,
  figures: [
    { what: 'the tree', unit: 's', of: ({ treeS }) => treeS!, goal: { atMost: 60 } },
    {
      what: 'the tree over plain hashing',
      unit: '×',
      of: ({ treeS }, { hashesS }) => treeS! / hashesS!,
    },
    {
      what: "one customer's proof checked with the cryptography of browsers",
      unit: 'ms',
      of: ({ checkMs }) => checkMs!,
      goal: { atMost: 50 },
    },
  ],
  async open(session) {
    const customers = session.quick ? CUSTOMERS / 20 : CUSTOMERS;
    if (session.quick) session.remark(`reserves: quick, with ${customers} customers`);
    return {
      reference: () => measureIn('reserves.ts', { customers, side: 'reference' }),
      subject: () => measureIn('reserves.ts', { customers, side: 'subject' }),
      close: async () => undefined,
    };
  },
};
