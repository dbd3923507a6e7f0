import { useText } from '@candor/client/language';
import { Chip } from '@candor/ui/chip';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../platform/route.ts';
import { CapacityBar } from '../parts/funding-card.tsx';
import { closedValues } from '../parts/invest-form.ts';
import { LevelChip, LevelMissing } from '../parts/level-chip.tsx';
import { isLocked, limitText, rateText, type Product } from '../parts/product.ts';

/** One product of the list: rate, cycle, limits, what is left, and who may buy. */
export function ProductCard({ product }: { readonly product: Product }): ReactNode {
  const t = useText();
  const { id, name, currency, dailyRate, cycleDays, minAmount, capacityLeft, risk } = product;
  return (
    <a
      href={hrefTo('arbitrageProduct', { id })}
      className="flex w-full flex-col rounded-card bg-base p-4 active:opacity-80"
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CurrencyIcon code={currency} size={36} />
        <span className="min-w-0 flex-[1_1_6rem] text-headline">{name}</span>
        <span className="ms-auto text-end">
          <span className={`figures block text-title ${dailyRate === undefined ? '' : 'text-up'}`}>
            {dailyRate === undefined ? t('products.floating') : rateText(dailyRate)}
          </span>
          <span className="block text-caption text-secondary">
            {t(dailyRate === undefined ? 'products.notGuaranteed' : 'products.aDayFixed')}
          </span>
        </span>
      </span>
      <span className="mt-3 figure-columns *:first:flex-[0.7_1_4rem]">
        <Figure label={t('products.cycle')} value={t('products.days', { days: cycleDays })} />
        <Figure label={t('products.minimumIn', { currency })} value={limitText(minAmount)} />
        <Figure label={t('products.leftIn', { currency })} value={limitText(capacityLeft)} />
      </span>
      <span className="mt-3 block">
        <CapacityBar product={product} />
      </span>
      <span className="mt-3 flex flex-wrap items-center gap-2">
        <LevelChip product={product} />
        <Chip>{t('products.riskOf', { risk })}</Chip>
        <Icon name="chevronRight" size={18} className="ms-auto text-tertiary" />
      </span>
      {product.status === 'notStarted' ? (
        <span className="figures-text mt-2 block text-label font-normal text-secondary">
          {t('products.opens', closedValues(product))}
        </span>
      ) : null}
      {isLocked(product) ? (
        <span className="mt-2 block text-label font-normal text-secondary">
          <LevelMissing product={product} />
        </span>
      ) : null}
    </a>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
}

function Figure({ label, value }: FigureProps): ReactNode {
  return (
    <span>
      <span className="block text-label font-normal text-tertiary">{label}</span>
      <span className="figures block text-body-strong">{value}</span>
    </span>
  );
}
