import { useText } from '@candor/client/language';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { MONEY_DECIMALS } from '../../parts/money-decimals.ts';
import { useSpanText } from '../../parts/responsible-trading/span-text.ts';
import type { ResponsibleTrading } from '../../parts/responsible-trading/use-responsible-trading.ts';

/** What trading brought or cost, and the time spent, a loss as plainly as a gain. */
export function FiguresCard({ own }: { readonly own: ResponsibleTrading }): ReactNode {
  const t = useText();
  const spanText = useSpanText();
  return (
    <Card>
      <h2 className="mt-0 mb-3 text-headline">{t('responsibleTrading.figures')}</h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-4">
        {own.figures.map(({ days, result, seconds }) => (
          <div key={days} className="min-w-0">
            <p className="m-0 text-label font-normal text-tertiary">
              {t('responsibleTrading.days', { days })}
            </p>
            <p className="m-0 text-title">
              <Amount value={result} decimals={MONEY_DECIMALS} unit="USDT" signed leading />
            </p>
            <p className="figures m-0 text-label font-normal text-secondary">{spanText(seconds)}</p>
          </div>
        ))}
      </div>
      <p className="mt-3 mb-0 text-label font-normal text-tertiary">
        {t('responsibleTrading.figuresNote')}
      </p>
    </Card>
  );
}
