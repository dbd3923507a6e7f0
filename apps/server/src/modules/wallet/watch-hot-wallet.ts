import { subtract, toText, type Money, ZERO } from '@candor/domain/money/money';
import type { WalletDeps } from './deps.ts';
import { sumUnderWay } from './withdrawals/store-withdrawals.ts';

const LOOK_EVERY_MS = 30_000;

/** Shows, every half minute, what the paying accounts hold beyond the withdrawals under way. */
export function watchHotWallet({ db, chains, metrics, now }: WalletDeps): () => Promise<void> {
  let nextMs = 0;
  return async () => {
    if (now() < nextMs) return;
    nextMs = now() + LOOK_EVERY_MS;
    for (const [chainType, adapter] of chains) {
      const owed = adapter.hotFunds ? await sumUnderWay(db, chainType) : new Map<string, Money>();
      for (const { currency, amount } of (await adapter.hotFunds?.()) ?? []) {
        const free = subtract(amount, owed.get(currency) ?? ZERO);
        // Metrics are doubles; no decision of the product reads them.
        metrics.hotWalletFree.set({ currency, network: chainType }, Number(toText(free)));
      }
    }
  };
}
