import { useText } from '@candor/client/language';
import { Chip } from '@candor/ui/chip';
import { EmptyState } from '@candor/ui/message-state';
import { Loading, RowSkeleton } from '@candor/ui/skeleton';
import { Tabs } from '@candor/ui/tabs';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { FreshFigures } from '../../parts/freshness.tsx';
import { MarketRow } from '../../parts/market-row.tsx';
import { pairName, useSymbols, type SymbolRow } from '../../parts/markets.ts';
import { useTickers } from '../../platform/live.ts';
import { hrefTo } from '../../platform/route.ts';
import { ranked, rankings, type Ranking } from './ranking.ts';

const PANEL = 'ranking';

/** 24-hour turnover, gainers and losers, with live prices. */
export function RankingList(): ReactNode {
  const t = useText();
  const [ranking, setRanking] = useState<Ranking>('hot');
  const asked = useSymbols();
  const isSimulated = asked.data?.some((row) => row.simulated) ?? false;
  return (
    <section className="mt-4" aria-label={t('home.ranking.hot')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Tabs
          label={t('home.ranking.hot')}
          items={rankings.map((id) => ({ id, label: t(`home.ranking.${id}`) }))}
          selected={ranking}
          onSelect={setRanking}
          panelId={PANEL}
        />
        {isSimulated ? <Chip tone="demo">{t('home.simulated')}</Chip> : null}
      </div>
      <div id={PANEL} role="tabpanel" className="pt-2">
        {asked.isPending ? <LoadingRows /> : null}
        {asked.data ? <RankedRows rows={asked.data} ranking={ranking} /> : null}
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
  readonly ranking: Ranking;
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
  return (
    <FreshFigures>
      <ul className="desktop:grid desktop:grid-cols-2 desktop:gap-x-12">
        {order.map((row) => (
          <li key={row.symbol}>
            <MarketRow
              row={row}
              title={row.type === 'crypto' ? row.base : pairName(row)}
              note={row.name}
              href={hrefTo('chart', { symbol: row.symbol })}
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
