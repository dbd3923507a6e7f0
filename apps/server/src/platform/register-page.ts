import type { QueueAsk, QueueItem } from './operator-commands.ts';

/** What of a short register is listed: all of it is read, of no single customer. */
export function registerPage(
  all: readonly QueueItem[],
  { status, search, userId, limit }: QueueAsk,
): { items: readonly QueueItem[]; total: number } {
  const asked = search?.toLowerCase() ?? '';
  const items = all.filter(
    (item) =>
      userId === null &&
      (status === null || item.status === status) &&
      JSON.stringify(item).toLowerCase().includes(asked),
  );
  return { items: items.slice(0, limit), total: items.length };
}
