import { useText } from '@candor/client/language';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Money } from '@candor/domain/money/money';
import { Card } from '@candor/ui/card';
import { Amount, Price } from '@candor/ui/figures';
import { Fact } from '@candor/ui/row';
import { Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { turnover, useSymbols } from '../../../parts/markets.ts';
import { openingText } from '../../../parts/opening-text.ts';

/** Figures of the last 24 hours, all from recorded prices. */
export function CoinFacts({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const { data, isPending } = useSymbols();
  const row = data?.find(({ symbol }) => symbol === market.symbol);
  if (isPending) return <Skeleton height={160} className="mt-3 rounded-card" />;
  if (!row) return null;
  return (
    <Card className="mt-3">
      <h2 className="text-headline">{t('coin.day')}</h2>
      <dl className="mt-1">
        <Fact
          label={t('coin.high')}
          value={<Price value={row.high} decimals={row.pricePrecision} />}
        />
        <Fact
          label={t('coin.low')}
          value={<Price value={row.low} decimals={row.pricePrecision} />}
        />
        <Fact
          label={t('coin.volume')}
          value={<Amount value={row.volume} decimals={2} unit={row.base} short />}
        />
        <Fact
          label={t('market.column.turnover')}
          value={<Amount value={turnover(row) as Money} decimals={2} unit="USD" short />}
        />
        <Fact
          label={t('coin.state')}
          value={
            row.state !== 'closed'
              ? t('coin.open')
              : row.opensAt === undefined
                ? t('market.closed')
                : t('market.closedUntil', { time: openingText(row.opensAt) })
          }
        />
      </dl>
    </Card>
  );
}
