import type { Benchmark } from '../runner/benchmark.ts';
import { measureIn } from '../runner/child.ts';

const CONTRACTS = 100_000;
const CUSTOMERS = 20_000;

/** Many contracts that settle on the same minute. */
export const secondContracts: Benchmark = {
  name: 'second-contracts',
  subject: `${CONTRACTS} second contracts of ${CUSTOMERS} customers due at once: states, transfers, balances, events`,
  reference: 'one UPDATE of the state of the same rows, same server',
  rounds: 5,
  figures: [
    {
      what: 'settling over the update',
      unit: '×',
      of: ({ seconds }, reference) => seconds! / reference.seconds!,
      goal: { atMost: 1.5 },
    },
    { what: 'settling', unit: 's', of: ({ seconds }) => seconds!, goal: { atMost: 1 } },
    { what: 'the update', unit: 's', of: (_, { seconds }) => seconds! },
  ],
  async open(session) {
    const server = await session.databaseServer();
    const { url, drop } = await server.createDatabase();
    const share = session.quick ? 10 : 1;
    const task = { url, contracts: CONTRACTS / share, customers: CUSTOMERS / share };
    if (session.quick) session.remark(`second-contracts: quick, with ${task.contracts} contracts`);
    return {
      reference: () => measureIn('second-contracts.ts', { ...task, side: 'reference' }),
      subject: () => measureIn('second-contracts.ts', { ...task, side: 'subject' }),
      close: drop,
    };
  },
};
