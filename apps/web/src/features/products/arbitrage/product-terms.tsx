import { useText } from '@candor/client/language';
import { startOfDay } from '@candor/domain/calendar';
import { Card } from '@candor/ui/card';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import type { ReactNode } from 'react';
import { LevelChip } from '../parts/level-chip.tsx';
import { DailyMoment } from '../parts/moment.tsx';
import { limitText, rateText, type Product } from '../parts/product.ts';
import { Sum } from '../../../parts/sum.tsx';

interface ProductProps {
  readonly product: Product;
}

/** Name and level, then the one leading figure: the rate of a day, beside the cycle. */
export function ProductHead({ product }: ProductProps): ReactNode {
  const t = useText();
  const { name, currency, dailyRate, cycleDays } = product;
  const isFixed = dailyRate !== undefined;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-1">
        <CurrencyIcon code={currency} size={36} />
        <h2 className="min-w-0 flex-1 text-title">{name}</h2>
        <LevelChip product={product} />
      </div>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-4">
        <p>
          <span className="block text-body text-secondary">
            {t(isFixed ? 'products.rateFixed' : 'products.rateFloating')}
          </span>
          <span className="figures block text-hero text-up">
            {isFixed ? rateText(dailyRate) : '—'}
          </span>
        </p>
        <p className="text-end">
          <span className="block text-body text-secondary">{t('products.cycle')}</span>
          <span className="figures block text-title">
            {t('products.days', { days: cycleDays })}
          </span>
        </p>
      </div>
    </>
  );
}

/** Any midnight of the product's day: it is the same hour on this device every day. */
const MIDNIGHT = startOfDay('2026-01-01');

/** Limits, what I may still buy, when income comes, what leaving early costs. */
export function TermsCard({ product }: ProductProps): ReactNode {
  const t = useText();
  const { minAmount, maxAmount, customerLeft, currency, dailyRate } = product;
  return (
    <Card className="py-1!">
      <dl>
        <Line
          label={t('products.limits')}
          value={
            <span className="figures">
              {t('products.limitsOf', {
                min: limitText(minAmount),
                max: limitText(maxAmount),
                currency,
              })}
            </span>
          }
        />
        {customerLeft === undefined ? null : (
          <Line
            label={t('products.customerLeft')}
            value={<Sum value={customerLeft} currency={currency} />}
          />
        )}
        <Line label={t('products.incomePaid')} value={<DailyMoment at={MIDNIGHT} />} />
        <Line label={t('products.principal')} value={t('products.principalAtEnd')} />
        {dailyRate === undefined ? null : (
          <Line label={t('products.earlyExit')} value={t('products.earlyExitRule')} />
        )}
      </dl>
    </Card>
  );
}

interface LineProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
}

/** A fact with a hairline above it; words wrap, figures do not. */
function Line({ label, value }: LineProps): ReactNode {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t border-hairline py-3 first:border-transparent">
      <dt className="text-body text-secondary">{label}</dt>
      <dd className="m-0 ms-auto max-w-full text-end text-body font-medium text-balance">
        {value}
      </dd>
    </div>
  );
}
