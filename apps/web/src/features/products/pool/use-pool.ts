import { useNow } from '@candor/client/clock';
import { productsPoolsCalls } from '@candor/contract/calls/products-pools';
import type { PoolId } from '@candor/domain/products/pools/pool-terms';
import { useClockLead } from '../../../parts/price-age.ts';
import { useCall } from '../../../platform/query.ts';

/** Calls whose answers change when something is asked of a NAV. */
export const changedByRequests = [
  ...(['getPool', 'getPoolAccount', 'listProducts', 'getProduct', 'listProductOrders'] as const),
  ...(['getProductOrder', 'getProductOrdersSummary', 'listBalances', 'listAssets'] as const),
  'listBalanceChanges' as const,
];

const REFRESH_MS = 10_000;

/** A pool, again every ten seconds: its estimated figures follow the prices. */
export const usePool = (pool: PoolId | undefined) =>
  useCall(
    productsPoolsCalls,
    'getPool',
    { pool: pool ?? 'trend' },
    { enabled: pool !== undefined, repeatMs: REFRESH_MS },
  );

export const usePoolAccount = (pool: PoolId | undefined) =>
  useCall(
    productsPoolsCalls,
    'getPoolAccount',
    { pool: pool ?? 'trend' },
    { enabled: pool !== undefined, repeatMs: REFRESH_MS },
  );

/** Milliseconds until a moment of the server, again every second. */
export function useTimeLeft(atMs: number): number {
  const nowMs = useNow(1_000);
  return Math.max(0, atMs - (nowMs - useClockLead()));
}
