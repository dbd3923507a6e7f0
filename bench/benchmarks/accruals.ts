import type { Benchmark } from '../runner/benchmark.ts';
import { measureIn } from '../runner/child.ts';

const ORDERS = 1_000_000;
const CUSTOMERS = 250_000;

/** A day's income of every order, credited after midnight. */
export const accruals: Benchmark = {
  name: 'accruals',
  subject: `income of one day for ${ORDERS} orders of ${CUSTOMERS} customers: transfers, balances, orders, events`,
  reference: 'one UPDATE of the same orders, same server',
  rounds: 1,
  figures: [
    { what: 'crediting', unit: 's', of: ({ seconds }) => seconds!, goal: { atMost: 120 } },
    {
      what: 'crediting over the update',
      unit: '×',
      of: ({ seconds }, reference) => seconds! / reference.seconds!,
    },
    { what: 'the update', unit: 's', of: (_, { seconds }) => seconds! },
    {
      what: 'p99 of a transfer of funds meanwhile, over the p99 without',
      unit: '×',
      of: ({ p99Busy, p99Quiet }) => p99Busy! / p99Quiet!,
      goal: { atMost: 1.5 },
    },
    { what: 'p99 of a transfer of funds meanwhile', unit: 'ms', of: ({ p99Busy }) => p99Busy! },
  ],
  async open(session) {
    const server = await session.databaseServer();
    const { url, drop } = await server.createDatabase();
    const share = session.quick ? 20 : 1;
    const task = { url, orders: ORDERS / share, customers: CUSTOMERS / share };
    if (session.quick) session.remark(`accruals: quick, with ${task.orders} orders`);
    return {
      reference: () => measureIn('accruals.ts', { ...task, side: 'reference' }),
      subject: () => measureIn('accruals.ts', { ...task, side: 'subject' }),
      close: drop,
    };
  },
};
