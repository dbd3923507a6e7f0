import { currencyCodes } from '@candor/domain/money/currencies';
import { subtract, toText, ZERO } from '@candor/domain/money/money';
import {
  defaultShareLimits,
  isFresh,
  parseShareLimits,
  shareOf,
  WALLET_SHARES_KEY,
} from '@candor/domain/wallet/house-wallets';
import { sumHouseAccount } from '../../ledger/index.ts';
import { findSetting } from '../../settings/index.ts';
import type { WalletDeps } from '../deps.ts';
import { listHouseWallets, sumHoldings } from './store-house-wallets.ts';

/**
 * Shows what part of all that the books hold on chains lies hot and warm, and how far that is above
 * its limit. Metrics are doubles; no decision of the product reads them.
 */
export async function showShares({ db, metrics }: WalletDeps): Promise<void> {
  const set = parseShareLimits((await findSetting(db, WALLET_SHARES_KEY)) ?? '');
  const limits = set ?? defaultShareLimits;
  const held = await sumHoldings(db);
  const shown: { labels: { currency: string; share: string }; part: number; limit: number }[] = [];
  for (const currency of currencyCodes.filter((code) => held.some((of) => of.currency === code))) {
    const onChains = subtract(ZERO, await sumHouseAccount(db, 'external:chain', currency));
    for (const share of ['hot', 'warm'] as const) {
      const lies = held.find((each) => each.currency === currency && each.share === share);
      const part = Number(toText(shareOf(lies?.amount ?? ZERO, onChains)));
      shown.push({ labels: { currency, share }, part, limit: Number(toText(limits[share])) });
    }
  }
  // What is held nowhere any more must not alarm for ever.
  metrics.walletShare.reset();
  metrics.walletShareOver.reset();
  for (const { labels, part, limit } of shown) {
    metrics.walletShare.set(labels, part);
    metrics.walletShareOver.set(labels, part - limit);
  }
}

/** Shows how many addresses no fresh signature covers; none are late before the first sealed day. */
export async function showUnproven({
  db,
  metrics,
  chains,
  newestSealedDay,
}: WalletDeps): Promise<void> {
  const newest = await newestSealedDay(db);
  for (const { custody } of chains.values()) {
    if (!custody || newest === null) continue;
    const wallets = await listHouseWallets(db, custody.chain);
    const unproven = wallets.filter(
      ({ share, controlDay }) => !isFresh(share, controlDay, newest.day),
    );
    metrics.walletsUnproven.set({ network: custody.chain }, unproven.length);
  }
}
