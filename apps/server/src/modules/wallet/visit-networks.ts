import { NetworkDown } from './chains/chain-adapter.ts';

/** After a network threw. */
const RETRY_MS = 10_000;
/** What was not even tried comes before what failed, so that one bad record starves nobody. */
const UNTRIED_MS = 9_000;

/**
 * Does something with each record. One that fails holds up no other; a network that is down is not
 * asked for the rest of its records, because each question would wait as long as the first.
 */
export async function visitNetworks<Item extends { readonly chainType: string }>(
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
      await on.visit(item);
    } catch (error) {
      on.failed(item, error);
      if (error instanceof NetworkDown) down.add(item.chainType);
      await on.postpone(item, RETRY_MS);
    }
  }
}
