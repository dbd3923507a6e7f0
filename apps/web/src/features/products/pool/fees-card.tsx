import { useText } from '@candor/client/language';
import { money, type Money } from '@candor/domain/money/money';
import { Card } from '@candor/ui/card';
import { Fact } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { navText, rateText, sumText, yearlyFee, type Pool } from './pool-text.ts';

const EXAMPLE = money('1000');

export interface FeesCardProps {
  readonly pool: Pool;
  /** On which the yearly fee is shown; an example if missing. */
  readonly amount?: Money;
}

/** What running the pool costs its holders, in money. */
export function FeesCard({ pool, amount = EXAMPLE }: FeesCardProps): ReactNode {
  const t = useText();
  const { highWater, performanceRate, feesToday, feesPaid } = pool;
  return (
    <Card className="py-2!">
      <h2 className="screen-only">{t('pool.fees')}</h2>
      <dl className="divide-y divide-hairline">
        <Fact
          label={t('pool.feeYear', { amount: sumText(amount) })}
          value={t('pool.feeYearValue', { fee: sumText(yearlyFee(amount, pool)) })}
        />
        <Fact
          label={t('pool.feeGains', { nav: navText(highWater) })}
          value={t('pool.feeGainsValue', {
            rate: rateText(performanceRate),
            fee: sumText(feesToday),
          })}
        />
        <Fact label={t('pool.feesPaid')} value={`${sumText(feesPaid)} USDT`} />
      </dl>
    </Card>
  );
}
