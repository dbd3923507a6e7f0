import { useText } from '@candor/client/language';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { Change, Price } from '@candor/ui/figures';
import { useState, type ReactNode } from 'react';
import { FreshFigures } from '../freshness.tsx';
import { PriceChip } from '../price-chip.tsx';
import { useTradePrice } from './use-trade-price.ts';
import { VerifyPrice } from '../verify/verify-price.tsx';

export interface PriceHeaderProps {
  readonly market: MarketSymbol;
  /** Without the change of a day, where that of a chosen span follows. */
  readonly isPriceAlone?: boolean;
}

/** Last price, its change, and where it comes from. */
export function PriceHeader({ market, isPriceAlone = false }: PriceHeaderProps): ReactNode {
  const t = useText();
  const { detail, shown } = useTradePrice(market.symbol);
  const [verified, setVerified] = useState<string | null>(null);
  const decimals = market.pricePrecision;
  return (
    <FreshFigures>
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <div>
          <p data-early="price" className="text-display">
            <Price value={shown?.price} decimals={decimals} />
          </p>
          {isPriceAlone ? null : (
            <p className="text-body font-medium">
              <Change value={shown?.change} decimals={decimals} rate={shown?.changePercent} />
            </p>
          )}
        </div>
        <div className="ms-auto text-end">
          <span data-early="chip">
            <PriceChip
              price={detail}
              {...(detail && { onPress: () => setVerified(detail.sequence) })}
            />
          </span>
          <p className="mt-1.5 text-body text-tertiary">
            {t('chart.mark')}{' '}
            <span className="text-secondary">
              <Price value={detail?.mark} decimals={decimals} />
            </span>
          </p>
        </div>
      </div>
      <VerifyPrice symbol={market.symbol} sequence={verified} onClose={() => setVerified(null)} />
    </FreshFigures>
  );
}
