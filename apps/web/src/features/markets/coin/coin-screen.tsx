import { useText } from '@candor/client/language';
import { findMarketSymbol, hasContracts, type MarketSymbol } from '@candor/domain/markets/symbols';
import { coins } from '@candor/domain/money/currencies';
import { AppBar } from '@candor/ui/app-bar';
import { Card } from '@candor/ui/card';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Page } from '@candor/ui/page';
import type { ReactNode } from 'react';
import { PriceHeader } from '../../../parts/contract/price-header.tsx';
import { StaleNotice } from '../../../parts/freshness.tsx';
import { pairName } from '../../../parts/markets.ts';
import { StarButton } from '../../../parts/star-button.tsx';
import { SmallChart } from '../../../parts/candle-chart/small-chart.tsx';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { goBack, hrefTo, useQueryValue } from '../../../platform/route.ts';
import { useIsMember } from '../../../platform/session.ts';
import { aboutOf } from './about.ts';
import { CoinFacts } from './coin-facts.tsx';
import { Holding } from './holding.tsx';

const FIRST_SYMBOL = 'BTCUSDT';

/** One coin, metal or pair: its price and what stands behind it, the own holding, what can be done. */
export function CoinScreen(): ReactNode {
  const asked = useQueryValue('symbol') ?? FIRST_SYMBOL;
  const market = findMarketSymbol(asked) ?? findMarketSymbol(FIRST_SYMBOL);
  return market ? <Coin market={market} /> : null;
}

function Coin({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const isMember = useIsMember();
  const about = aboutOf(market);
  const currency = coins.find(({ code }) => code === market.base);
  return (
    <Page actions={<Actions market={market} />}>
      <AppBar
        title={
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <CurrencyIcon code={market.base} />
            {market.name}
            <PracticeChip />
          </span>
        }
        back={{ label: t('shell.back'), onPress: () => goBack('market') }}
        actions={<StarButton symbol={market.symbol} />}
      />
      <StaleNotice />
      <PriceHeader market={market} />
      <SmallChart market={market} height={200} />
      {isMember && currency ? <Holding currency={currency.code} market={market} /> : null}
      <CoinFacts market={market} />
      <Card className="mt-3 mb-4">
        <h2 className="text-headline">{t('coin.about', { name: market.name })}</h2>
        <p className="mt-2 text-body text-secondary">{t(about)}</p>
        <p className="mt-2 text-body text-secondary">
          {t(hasContracts(market.symbol) ? 'coin.contracts' : 'coin.noContracts', {
            pair: pairName(market),
            leverage: market.maxLeverage,
          })}
        </p>
      </Card>
    </Page>
  );
}

function Actions({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const { symbol, base } = market;
  const isHeld = coins.some(({ code }) => code === base);
  const look =
    'flex min-h-[52px] flex-1 items-center justify-center rounded-button px-4 text-center text-headline active:opacity-80';
  const links = [
    ...(hasContracts(symbol)
      ? [{ href: hrefTo('positions', { symbol }), label: t('coin.trade') }]
      : []),
    ...(isHeld ? [{ href: hrefTo('flashExchange'), label: t('coin.exchange') }] : []),
    { href: hrefTo('chart', { symbol }), label: t('coin.chart') },
  ].slice(0, 2);
  return (
    <div className="flex flex-wrap gap-3">
      {links.map(({ href, label }, index) => (
        <a
          key={href}
          href={href}
          className={`${look} ${index === 0 ? 'bg-inverse text-on-inverse' : 'bg-sunken'}`}
        >
          {label}
        </a>
      ))}
    </div>
  );
}
