import { useText } from '@candor/client/language';
import { EmptyState } from '@candor/ui/message-state';
import { Loading, RowSkeleton } from '@candor/ui/skeleton';
import { Tabs } from '@candor/ui/tabs';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { useWatchlists } from '../../parts/favourites.ts';
import { FreshFigures } from '../../parts/freshness.tsx';
import { MarketRow } from '../../parts/market-row.tsx';
import { pairName, useSymbols, type SymbolRow } from '../../parts/markets.ts';
import { WatchlistChoice } from '../../parts/watchlist-choice.tsx';
import { useTickers } from '../../platform/live.ts';
import { hrefTo } from '../../platform/route.ts';
import { ranked, RANKING_ID, rankings, type Ranking } from './ranking.ts';

const PANEL = 'ranking-panel';

/** Favorites, 24-hour turnover, gainers and losers, with live prices. */
export function RankingList(): ReactNode {
  const t = useText();
  const hasFavourites = useWatchlists().some(({ symbols }) => symbols.length > 0);
  const [chosen, choose] = useState<Ranking | null>(null);
  const ranking = chosen ?? (hasFavourites ? 'favourites' : 'hot');
  const asked = useSymbols();
  return (
    <section id={RANKING_ID} className="mt-4 scroll-mt-4" aria-label={t('home.ranking.hot')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Tabs
          label={t('home.ranking.hot')}
          items={rankings.map((id) => ({ id, label: t(`home.ranking.${id}`) }))}
          selected={ranking}
          onSelect={choose}
          panelId={PANEL}
        />
      </div>
      <div id={PANEL} role="tabpanel" aria-label={t(`home.ranking.${ranking}`)} className="pt-2">
        {asked.isPending ? <LoadingRows /> : null}
        {asked.data && ranking === 'favourites' ? <Favourites rows={asked.data} /> : null}
        {asked.data && ranking !== 'favourites' ? (
          <RankedRows rows={asked.data} ranking={ranking} />
        ) : null}
        {asked.isError && !asked.data ? (
          <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />
        ) : null}
      </div>
    </section>
  );
}

/** Subscribes to all prices, since any of them may change the order; rows are memoized. */
function RankedRows({
  rows,
  ranking,
}: {
  readonly rows: readonly SymbolRow[];
  readonly ranking: Exclude<Ranking, 'favourites'>;
}): ReactNode {
  const t = useText();
  const tickers = useTickers();
  const known = new Map(rows.map((row) => [row.symbol, row]));
  const live = rows.map((row) => tickers[row.symbol] ?? row);
  const order = ranked(live, ranking).flatMap(({ symbol }) => known.get(symbol) ?? []);
  if (order.length === 0) {
    return (
      <EmptyState
        inline
        icon="bars"
        title={t('home.noMoversTitle')}
        text={t('home.noMoversText')}
      />
    );
  }
  return <Rows rows={order} />;
}

/** The customer's own lists, in their order. */
function Favourites({ rows }: { readonly rows: readonly SymbolRow[] }): ReactNode {
  const [chosen, choose] = useState(0);
  const known = new Map(rows.map((row) => [row.symbol, row]));
  return (
    <WatchlistChoice chosen={chosen} onChoose={choose} rows={rows}>
      {(symbols) => <Rows rows={symbols.flatMap((symbol) => known.get(symbol) ?? [])} />}
    </WatchlistChoice>
  );
}

function Rows({ rows }: { readonly rows: readonly SymbolRow[] }): ReactNode {
  return (
    <FreshFigures>
      <ul>
        {rows.map((row) => (
          <li key={row.symbol}>
            <MarketRow
              row={row}
              title={row.type === 'crypto' ? row.base : pairName(row)}
              note={row.name}
              href={hrefTo('coin', { symbol: row.symbol })}
            />
          </li>
        ))}
      </ul>
    </FreshFigures>
  );
}

const SKELETONS = ['a', 'b', 'c', 'd'];

function LoadingRows(): ReactNode {
  const t = useText();
  return (
    <Loading label={t('shell.loading')}>
      {SKELETONS.map((key) => (
        <RowSkeleton key={key} />
      ))}
    </Loading>
  );
}
