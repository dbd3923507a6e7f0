import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Change, Price } from '@candor/ui/figures';
import { useState, type ReactNode } from 'react';
import { pairName } from '../../parts/markets.ts';
import { PriceChip } from '../../parts/price-chip.tsx';
import { VerifyPrice } from '../../parts/verify/verify-price.tsx';
import { useText } from '../../platform/language.ts';
import { PairButton } from '../../parts/contract/pair-button.tsx';
import { useTradePrice } from '../../parts/contract/use-trade-price.ts';
import { chooseTradeSymbol } from './trade-symbol.ts';

/** Pair, price and the day's range on one line. */
export function WideHeader({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const { detail, shown } = useTradePrice(market.symbol);
  const [verified, setVerified] = useState<string | null>(null);
  const decimals = market.pricePrecision;
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 pb-2">
      <CurrencyIcon code={market.base} size={36} />
      <h1>
        <PairButton market={market} label={pairName(market)} onChoose={chooseTradeSymbol} />
      </h1>
      <p className="text-[1.5rem]/8 font-semibold tracking-[-0.02em]">
        <Price value={shown?.price} decimals={decimals} />
      </p>
      <p className="text-body font-medium">
        <Change rate={shown?.changePercent} />
      </p>
      <dl className="ms-auto hidden gap-4 text-end min-[1360px]:flex">
        <Extreme label={t('chart.dayHigh')} value={shown?.high} decimals={decimals} />
        <Extreme label={t('chart.dayLow')} value={shown?.low} decimals={decimals} />
      </dl>
      <span className="ms-auto min-[1360px]:ms-0">
        <PriceChip
          price={detail}
          {...(detail && { onPress: () => setVerified(detail.sequence) })}
        />
      </span>
      <VerifyPrice symbol={market.symbol} sequence={verified} onClose={() => setVerified(null)} />
    </header>
  );
}

interface ExtremeProps {
  readonly label: string;
  readonly value: Parameters<typeof Price>[0]['value'];
  readonly decimals: number;
}

function Extreme({ label, value, decimals }: ExtremeProps): ReactNode {
  return (
    <div>
      <dt className="text-label font-normal text-tertiary">{label}</dt>
      <dd className="m-0 text-label">
        <Price value={value} decimals={decimals} />
      </dd>
    </div>
  );
}
