import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Suspense, useState, type ReactNode } from 'react';
import { useForbidden } from '../../../parts/countries/use-service.ts';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { useIsOnline } from '../../../platform/online.ts';
import { closedReason, closedValues } from '../parts/invest-form.ts';
import { timeLeftText } from '../../../platform/time-text.ts';
import type { Pool, Product } from './pool-text.ts';
import { useTimeLeft } from './use-pool.ts';

const BuySheet = lazyPart(async () => (await import('./buy-sheet.tsx')).BuySheet);

export interface BuyBarProps {
  readonly pool: Pool;
  readonly product: Product;
}

/** How long the next NAV is away, and the way in. */
export function BuyBar({ pool, product }: BuyBarProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const leftMs = useTimeLeft(pool.nextNavAt);
  const [isBuying, setIsBuying] = useState(false);
  const forbidden = useForbidden(product.kind);
  const reason = isOnline ? (forbidden ?? closedReason(product)) : 'products.offline';
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex-[1_1_6rem]" role="timer">
        <span className="block text-label font-normal text-secondary">
          {t(leftMs === 0 ? 'pool.making' : 'pool.nextNav')}
        </span>
        {leftMs === 0 ? null : (
          <span className="figures text-headline">{timeLeftText(leftMs)}</span>
        )}
      </p>
      <Button
        className="w-auto! flex-[1.6_1_11rem]"
        disabled={reason !== null}
        onClick={() => setIsBuying(true)}
      >
        {reason === null ? t('pool.buy') : t(reason, closedValues(product))}
      </Button>
      <Suspense>
        {isBuying ? (
          <BuySheet pool={pool} product={product} onClose={() => setIsBuying(false)} />
        ) : null}
      </Suspense>
    </div>
  );
}
