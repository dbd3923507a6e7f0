import { useText } from '@candor/client/language';
import { divideDown } from '@candor/domain/money/fixed';
import { Card } from '@candor/ui/card';
import { Fact } from '@candor/ui/row';
import type { ReactNode } from 'react';
import type { Product } from './product.ts';
import { Sum } from '../../../parts/sum.tsx';

/** What is promised, what is set aside for it, what can still be sold, and who pays. */
export function FundingCard({ product }: { readonly product: Product }): ReactNode {
  const t = useText();
  const { funding, capacityLeft, currency, incomeSource } = product;
  return (
    <Card role="region" aria-label={t('products.funding')}>
      <h2 className="text-headline">{t('products.funding')}</h2>
      <dl className="mt-1">
        <Fact
          label={t('products.promised')}
          value={<Sum value={funding.promised} currency={funding.currency} />}
        />
        <Fact
          label={t('products.funded')}
          value={<Sum value={funding.funded} currency={funding.currency} />}
        />
        <Fact
          label={t('products.capacityLeft')}
          value={<Sum value={capacityLeft} currency={currency} />}
        />
      </dl>
      <CapacityBar product={product} />
      <p className="mt-3 text-body text-secondary">{t(`products.source.${incomeSource}`)}</p>
    </Card>
  );
}

/** Share of the capacity that is sold; the figures beside it say the same. */
export function CapacityBar({ product }: { readonly product: Product }): ReactNode {
  const { capacity, capacityLeft } = product;
  const sold = capacity > 0n ? divideDown(capacity - capacityLeft, capacity) : 0n;
  const percent = Number(sold / 10n ** 14n) / 100;
  return (
    <span aria-hidden="true" className="block h-1 overflow-hidden rounded-pill bg-pressed">
      <span className="block h-full rounded-pill bg-inverse" style={{ width: `${percent}%` }} />
    </span>
  );
}
