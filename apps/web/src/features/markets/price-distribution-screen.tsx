import { useText } from '@candor/client/language';
import { marketsCalls } from '@candor/contract/calls/markets';
import { AppBar } from '@candor/ui/app-bar';
import { Card } from '@candor/ui/card';
import { Page } from '@candor/ui/page';
import { Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { StaleNotice } from '../../parts/freshness.tsx';
import { MarketRow } from '../../parts/market-row.tsx';
import { pairName, useSymbols, type SymbolRow } from '../../parts/markets.ts';
import { useCall } from '../../platform/query.ts';
import { goBack, hrefTo } from '../../platform/route.ts';
import { DistributionBars } from './distribution-bars.tsx';
import { shownMarkets } from './market-list.ts';

const REPEAT_MS = 10_000;
/** Markets shown on each side. */
const SIDE_LENGTH = 5;

/** How many markets rose and fell in 24 hours, by how much, and which most. */
export function PriceDistributionScreen(): ReactNode {
  const t = useText();
  const asked = useCall(marketsCalls, 'getPriceDistribution', {}, { repeatMs: REPEAT_MS });
  const symbols = useSymbols();
  const { data } = asked;
  return (
    <Page>
      <AppBar
        title={t('priceDistribution.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('home') }}
      />
      <StaleNotice />
      {asked.isError && !data ? (
        <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      ) : null}
      {asked.isPending ? <Skeleton height={320} className="rounded-card" /> : null}
      {data ? (
        <>
          <p className="flex flex-wrap gap-x-5 pt-2 text-title">
            <span className="text-up">{t('market.rising', { count: data.risers })}</span>
            <span className="text-down">{t('market.falling', { count: data.fallers })}</span>
          </p>
          <p className="pb-3 text-body text-secondary">{t('market.distributionText')}</p>
          <Card>
            <DistributionBars buckets={data.buckets} />
          </Card>
        </>
      ) : null}
      {symbols.data ? (
        <div className="desktop:grid desktop:grid-cols-2 desktop:gap-x-12">
          <Side rows={symbols.data} order="changeDown" />
          <Side rows={symbols.data} order="changeUp" />
        </div>
      ) : null}
    </Page>
  );
}

interface SideProps {
  readonly rows: readonly SymbolRow[];
  readonly order: 'changeDown' | 'changeUp';
}

function Side({ rows, order }: SideProps): ReactNode {
  const t = useText();
  const view = { type: 'all', search: '', order, favourites: null } as const;
  const shown = shownMarkets(rows, view)
    .filter(({ changePercent }) =>
      order === 'changeDown' ? changePercent > 0n : changePercent < 0n,
    )
    .slice(0, SIDE_LENGTH);
  if (shown.length === 0) return null;
  return (
    <section className="mt-4">
      <h2 className="text-headline">{t(`market.head.${order}`)}</h2>
      <ul>
        {shown.map((row) => (
          <li key={row.symbol}>
            <MarketRow
              row={row}
              title={pairName(row)}
              note={row.name}
              href={hrefTo('coin', { symbol: row.symbol })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
