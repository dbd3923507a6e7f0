import { useText } from '@candor/client/language';
import { findMarketSymbol, hasContracts, type MarketSymbol } from '@candor/domain/markets/symbols';
import { type CurrencyCode, isKeptHere, isToken } from '@candor/domain/money/currencies';
import { AppBar } from '@candor/ui/app-bar';
import { Card } from '@candor/ui/card';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Page } from '@candor/ui/page';
import type { ReactNode } from 'react';
import { AlertButton } from '../../../parts/alerts/alert-button.tsx';
import { PriceHeader } from '../../../parts/contract/price-header.tsx';
import { StaleNotice } from '../../../parts/freshness.tsx';
import { coinOf, pairName } from '../../../parts/markets.ts';
import { StarButton } from '../../../parts/star-button.tsx';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { goBack, hrefTo, useQueryValue } from '../../../platform/route.ts';
import { useIsMember } from '../../../platform/session.ts';
import { aboutOf } from './about.ts';
import { CoinCurve } from './coin-curve.tsx';
import { CoinFacts } from './coin-facts.tsx';
import { CoinHolding } from './coin-holding.tsx';
import { FIRST_SYMBOL } from '../../../parts/first-symbol.ts';

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
  const coin = coinOf(market);
  return (
    <Page actions={<Actions market={market} />}>
      <AppBar
        title={
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <CurrencyIcon code={market.base} size={28} />
            {market.name}
            <PracticeChip />
          </span>
        }
        back={{ label: t('shell.back'), onPress: () => goBack('market') }}
        actions={
          <>
            <StarButton symbol={market.symbol} />
            <AlertButton symbol={market.symbol} />
          </>
        }
      />
      <StaleNotice />
      <PriceHeader market={market} isPriceAlone />
      <CoinCurve market={market} />
      {isMember && coin ? (
        <CoinHolding currency={coin} market={market}>
          <Moving coin={coin} />
        </CoinHolding>
      ) : null}
      {!isMember && coin ? <Moving coin={coin} /> : null}
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

const look =
  'flex min-h-[52px] flex-1 items-center justify-center rounded-button px-4 text-center text-headline active:opacity-80';

/** What can be done with it: buy it for another currency, trade contracts on it, or look closer. */
function Actions({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const { symbol, base } = market;
  const links = [
    ...(coinOf(market)
      ? [{ href: hrefTo('flashExchange', { to: base }), label: t('coin.buy', { coin: base }) }]
      : []),
    ...(hasContracts(symbol)
      ? [{ href: hrefTo('positions', { symbol }), label: t('coin.trade') }]
      : []),
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

/** The ways in and out of the account, or that there are none. */
function Moving({ coin }: { readonly coin: CurrencyCode }): ReactNode {
  const t = useText();
  if (isKeptHere(coin)) {
    return (
      <p className="mt-3 text-body text-secondary">
        {t(isToken(coin) ? 'coin.about.token' : 'coin.keptHere', { coin })}
      </p>
    );
  }
  return (
    <p className="mt-3 flex flex-wrap gap-3">
      {(['deposit', 'withdrawal'] as const).map((screen) => (
        <a
          key={screen}
          href={hrefTo(screen, { currency: coin })}
          className={`${look} bg-(--control-on-canvas)`}
        >
          {t(`coin.${screen}`)}
        </a>
      ))}
    </p>
  );
}
