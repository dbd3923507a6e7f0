import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Change, Price } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { pairName } from '../../parts/markets.ts';
import { useText } from '../../platform/language.ts';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { hrefTo } from '../../platform/route.ts';
import { PairButton } from '../../parts/contract/pair-button.tsx';
import { useTradePrice } from '../../parts/contract/use-trade-price.ts';
import { chooseTradeSymbol } from './trade-symbol.ts';

export interface PairBarProps {
  readonly market: MarketSymbol;
  /** With the price in small, where no price header follows. */
  readonly compact: boolean;
}

/** The pair, the way to others, and the full chart. */
export function PairBar({ market, compact }: PairBarProps): ReactNode {
  const t = useText();
  return (
    <header className="flex min-h-[52px] flex-wrap items-center gap-x-2">
      <CurrencyIcon code={market.base} size={32} />
      <div className="min-w-0">
        <h1 className="flex items-center gap-2">
          <PairButton market={market} label={pairName(market)} onChoose={chooseTradeSymbol} />
        </h1>
        {compact ? <SmallPrice market={market} /> : null}
      </div>
      {compact ? null : <PracticeChip />}
      <a
        href={hrefTo('chart', { symbol: market.symbol })}
        aria-label={t('contract.fullChart')}
        className="ms-auto -me-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-control active:opacity-60"
      >
        <Icon name="fullscreen" />
      </a>
    </header>
  );
}

function SmallPrice({ market }: { readonly market: MarketSymbol }): ReactNode {
  const { shown } = useTradePrice(market.symbol);
  return (
    <p className="-mt-2.5 text-label">
      <Price value={shown?.price} decimals={market.pricePrecision} /> ·{' '}
      <Change rate={shown?.changePercent} />
    </p>
  );
}
