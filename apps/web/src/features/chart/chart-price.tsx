import { useText } from '@candor/client/language';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { Amount, Change, Price } from '@candor/ui/figures';
import { useState, type ReactNode } from 'react';
import { FreshFigures } from '../../parts/freshness.tsx';
import { useSymbols } from '../../parts/markets.ts';
import { openingText } from '../../parts/opening-text.ts';
import { PriceChip } from '../../parts/price-chip.tsx';
import { VerifyPrice } from '../../parts/verify/verify-price.tsx';
import { useTickerDetail } from '../../platform/live.ts';

/** Last price with its proof, and 24-hour figures. */
export function ChartPrice({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const detail = useTickerDetail(market.symbol);
  const { data: rows } = useSymbols();
  const row = rows?.find(({ symbol }) => symbol === market.symbol);
  const shown = detail ?? row;
  const [verified, setVerified] = useState<string | null>(null);
  const decimals = market.pricePrecision;
  return (
    <FreshFigures>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pb-1">
        <div>
          <p data-early="price" className="text-display">
            <Price value={shown?.price} decimals={decimals} />
          </p>
          <p className="text-body font-medium">
            <Change value={shown?.change} decimals={decimals} rate={shown?.changePercent} />
          </p>
          <p data-early="chip" className="mt-2">
            <PriceChip
              price={detail}
              {...(detail && { onPress: () => setVerified(detail.sequence) })}
            />
          </p>
          {row?.state === 'closed' && row.opensAt !== undefined ? (
            <p className="mt-1 text-label font-normal text-secondary">
              {t('market.closedUntil', { time: openingText(row.opensAt) })}
            </p>
          ) : null}
        </div>
        <dl className="ms-auto grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5 pt-1">
          <Figure
            label={t('chart.dayHigh')}
            value={<Price value={shown?.high} decimals={decimals} />}
          />
          <Figure
            label={t('chart.dayLow')}
            value={<Price value={shown?.low} decimals={decimals} />}
          />
          <Figure
            label={t('chart.dayVolume', { base: market.base })}
            value={<Amount value={shown?.volume} decimals={2} short />}
          />
          <Figure
            label={t('chart.mark')}
            value={<Price value={detail?.mark} decimals={decimals} />}
          />
        </dl>
      </div>
      <VerifyPrice symbol={market.symbol} sequence={verified} onClose={() => setVerified(null)} />
    </FreshFigures>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
}

function Figure({ label, value }: FigureProps): ReactNode {
  return (
    <div className="contents">
      <dt className="text-label font-normal text-tertiary">{label}</dt>
      <dd className="m-0 text-end text-label">{value}</dd>
    </div>
  );
}
