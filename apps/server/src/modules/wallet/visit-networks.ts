import type { Tracing } from '../../platform/tracing/tracing.ts';
import { NetworkDown } from './chains/chain-adapter.ts';

/** Delay after a failure. */
const RETRY_MS = 10_000;
/** Shorter for records not tried, so that they come first and one bad record starves none. */
const UNTRIED_MS = 9_000;

/**
 * Processes each record. A failing one does not hold up others; a network that is down is not asked
 * for its remaining records, because each request would wait as long as the first.
 */
export async function visitNetworks<Item extends { readonly chainType: string }>(
  tracing: Tracing,
  items: readonly Item[],
  on: {
    readonly visit: (item: Item) => Promise<void>;
    readonly failed: (item: Item, error: unknown) => void;
    readonly postpone: (item: Item, byMs: number) => Promise<void>;
  },
): Promise<void> {
  const down = new Set<string>();
  for (const item of items) {
    if (down.has(item.chainType)) {
      await on.postpone(item, UNTRIED_MS);
      continue;
    }
    try {
      const facts = { 'candor.network': item.chainType };
      await tracing.part({ name: 'visit network', kind: 'client', facts }, () => on.visit(item));
    } catch (error) {
      on.failed(item, error);
      if (error instanceof NetworkDown) down.add(item.chainType);
      await on.postpone(item, RETRY_MS);
    }
  }
}
