import type { OutboxEvent } from '../../platform/outbox.ts';

interface Changed {
  readonly userId: string;
  readonly id: string;
}

/** What the private channel hears when a contract was made: money moved with it. */
export const madeEvents = (contract: Changed): OutboxEvent[] => [
  ...changedEvents([contract]),
  { topic: `me:${contract.userId}`, body: { kind: 'balance' } },
];

/** One note for each customer, however many contracts of theirs changed; it names a single one. */
export function changedEvents(contracts: readonly Changed[]): OutboxEvent[] {
  const ids = new Map<string, string | undefined>();
  for (const { userId, id } of contracts) ids.set(userId, ids.has(userId) ? undefined : id);
  return [...ids].map(([userId, id]) => ({
    topic: `me:${userId}`,
    body: { kind: 'order', ...(id === undefined ? {} : { id }) },
  }));
}

/** The same where contracts were settled, so that balances changed too. */
export const settledEvents = (contracts: readonly Changed[]): OutboxEvent[] => {
  const events = changedEvents(contracts);
  return [...events, ...events.map(({ topic }) => ({ topic, body: { kind: 'balance' } }))];
};
