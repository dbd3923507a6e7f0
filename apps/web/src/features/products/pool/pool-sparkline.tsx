import { Sparkline } from '@candor/ui/sparkline';
import type { ReactNode } from 'react';
import type { Pool } from './pool-text.ts';

const DAYS = 90;

/** The signed NAVs of some days, small; nothing that is only a back-test. */
export function PoolSparkline({ pool }: { readonly pool: Pick<Pool, 'curve'> }): ReactNode {
  const points = pool.curve.slice(-DAYS).map(({ nav }) => Number(nav) / 1e18);
  const rise = (points.at(-1) ?? 0) - (points[0] ?? 0);
  return (
    <Sparkline
      points={points}
      width={96}
      height={36}
      direction={rise > 0 ? 1 : rise < 0 ? -1 : 0}
    />
  );
}
