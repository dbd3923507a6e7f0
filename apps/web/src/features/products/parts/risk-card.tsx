import { useText } from '@candor/client/language';
import { Card } from '@candor/ui/card';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import type { Product } from './product.ts';

const LABELS = [1, 2, 3, 4, 5] as const;

interface RiskProps {
  readonly product: Pick<Product, 'risk' | 'riskReasons'>;
}

/** The risk label and each of its reasons in a sentence. */
export function RiskCard({ product }: RiskProps): ReactNode {
  const t = useText();
  const { risk, riskReasons } = product;
  return (
    <Card role="region" aria-label={t('products.risk')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-headline">{t('products.risk')}</h2>
        <span className="flex items-center gap-2.5 text-body font-medium">
          <RiskDots risk={risk} />
          {t('products.riskOf', { risk })}
        </span>
      </div>
      <ul className="mt-2 grid gap-2 text-body text-secondary">
        {riskReasons.map((reason) => (
          <li key={reason} className="flex gap-2.5">
            <Icon
              name={reason === 'principalKept' ? 'check' : 'info'}
              size={18}
              className="mt-0.5 shrink-0 text-tertiary"
            />
            {t(`products.riskReason.${reason}`)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Five dots; the text beside them says the same. */
export function RiskDots({ risk }: { readonly risk: number }): ReactNode {
  return (
    <span aria-hidden="true" className="flex gap-1">
      {LABELS.map((label) => (
        <span
          key={label}
          className={`size-2 rounded-pill ${label <= risk ? 'bg-inverse' : 'bg-pressed'}`}
        />
      ))}
    </span>
  );
}
