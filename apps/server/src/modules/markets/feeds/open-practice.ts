import { KEY_BYTES } from '@candor/domain/markets/practice/chacha20';
import { practiceBasePrice } from '@candor/domain/markets/practice/practice-feed';
import type { PathAnchor } from '@candor/domain/markets/practice/practice-path';
import { pricedMarkets } from '@candor/domain/markets/symbols';
import type { Db } from '../../../platform/db.ts';
import type { Random } from '../../../platform/random.ts';
import { getSecret } from '../../../platform/secrets.ts';
import { ensureAnchors } from '../store-practice.ts';

/** Determines every practice price; anyone who knows it can compute future prices. */
export interface PracticeSecret {
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** By symbol. */
  readonly anchors: ReadonlyMap<string, PathAnchor>;
}

/** The secret of the practice markets; created on first start and stored with the data. */
export async function openPractice(
  db: Db,
  random: Random,
  startMs: number,
): Promise<PracticeSecret> {
  const key = await getSecret(db, 'markets.practiceKey', () => random.bytes(KEY_BYTES));
  const beginnings = pricedMarkets.map(({ symbol }): [string, PathAnchor] => [
    symbol,
    { timeMs: startMs, price: practiceBasePrice(symbol) },
  ]);
  return { key, anchors: await ensureAnchors(db, new Map(beginnings)) };
}
