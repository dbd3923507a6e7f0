import type { OutboxEvent } from '../../platform/outbox.ts';

interface Changed {
  readonly userId: string;
  readonly id: string;
}

/** Events for the private channel when a contract was bought: money moved with it. */
export const madeEvents = (contract: Changed): OutboxEvent[] => [
  ...changedEvents([contract]),
  { topic: `me:${contract.userId}`, body: { kind: 'balance' } },
];

/**
 * One event per customer, however many of their contracts changed; it names the contract if there
 * is only one.
 */
export function changedEvents(contracts: readonly Changed[]): OutboxEvent[] {
  const ids = new Map<string, string | undefined>();
  for (const { userId, id } of contracts) ids.set(userId, ids.has(userId) ? undefined : id);
  return [...ids].map(([userId, id]) => ({
    topic: `me:${userId}`,
    body: { kind: 'order', ...(id === undefined ? {} : { id }) },
  }));
}

/** The same for settled contracts, whose balances changed too. */
export const settledEvents = (contracts: readonly Changed[]): OutboxEvent[] => {
  const events = changedEvents(contracts);
  return [...events, ...events.map(({ topic }) => ({ topic, body: { kind: 'balance' } }))];
};
