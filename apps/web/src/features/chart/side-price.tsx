import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { Change, Price } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { FreshFigures } from '../../parts/freshness.tsx';
import { pairName } from '../../parts/markets.ts';
import { useTickerDetail } from '../../platform/live.ts';

/** Pair and price in one line, where the chart has the whole screen. */
export function SidePrice({ market }: { readonly market: MarketSymbol }): ReactNode {
  const detail = useTickerDetail(market.symbol);
  return (
    <FreshFigures>
      <p className="flex shrink-0 items-baseline gap-2 px-2 text-label">
        <span className="text-secondary">{pairName(market)}</span>
        <span className="text-body-strong">
          <Price value={detail?.price} decimals={market.pricePrecision} />
        </span>
        <Change rate={detail?.changePercent} />
      </p>
    </FreshFigures>
  );
}
