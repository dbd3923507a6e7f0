import { useText } from '@candor/client/language';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount, Change, Price } from '@candor/ui/figures';
import { useState, type ReactNode } from 'react';
import { PairButton } from '../../../parts/contract/pair-button.tsx';
import { useTradePrice } from '../../../parts/contract/use-trade-price.ts';
import { pairName } from '../../../parts/markets.ts';
import { PriceChip } from '../../../parts/price-chip.tsx';
import { VerifyPrice } from '../../../parts/verify/verify-price.tsx';
import { chooseTradeSymbol } from '../trade-symbol.ts';

export interface TradingHeaderProps {
  readonly market: MarketSymbol;
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/** Pair, price and the day's range on one line. */
export function TradingHeader({ market, children }: TradingHeaderProps): ReactNode {
  const t = useText();
  const { detail, shown } = useTradePrice(market.symbol);
  const [verified, setVerified] = useState<string | null>(null);
  const decimals = market.pricePrecision;
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 pb-2">
      <div className="flex items-center gap-2.5">
        <CurrencyIcon code={market.base} size={36} />
        <div className="-my-2">
          <h1>
            <PairButton market={market} label={pairName(market)} onChoose={chooseTradeSymbol} />
          </h1>
          <p className="-mt-2.5 pb-1 text-label">
            <Change rate={shown?.changePercent} />
          </p>
        </div>
      </div>
      <p className="text-[1.5rem]/8 font-semibold tracking-[-0.02em]">
        <Price value={shown?.price} decimals={decimals} />
      </p>
      <dl className="m-0 flex gap-4">
        <Extreme label={t('chart.dayHigh')}>
          <Price value={shown?.high} decimals={decimals} />
        </Extreme>
        <Extreme label={t('chart.dayLow')}>
          <Price value={shown?.low} decimals={decimals} />
        </Extreme>
        <Extreme label={t('chart.dayVolume', { base: market.base })} from="wide">
          <Amount value={shown?.volume} decimals={2} short />
        </Extreme>
        <Extreme label={t('chart.mark')} from="widest">
          <Price value={detail?.mark} decimals={decimals} />
        </Extreme>
      </dl>
      <span className="ms-auto flex items-center gap-1">
        <PriceChip
          price={detail}
          {...(detail && { onPress: () => setVerified(detail.sequence) })}
        />
        {children}
      </span>
      <VerifyPrice symbol={market.symbol} sequence={verified} onClose={() => setVerified(null)} />
    </header>
  );
}

const shownFrom = {
  wide: 'hidden min-[1440px]:block',
  widest: 'hidden min-[1600px]:block',
} as const;

interface ExtremeProps {
  readonly label: string;
  /** Only where there is that much room: the price's age stays on the line. */
  readonly from?: keyof typeof shownFrom;
  readonly children: ReactNode;
}

function Extreme({ label, from, children }: ExtremeProps): ReactNode {
  return (
    <div className={from ? shownFrom[from] : ''}>
      <dt className="text-caption text-tertiary">{label}</dt>
      <dd className="m-0 text-label">{children}</dd>
    </div>
  );
}
