import { useText } from '@candor/client/language';
import { Chip } from '@candor/ui/chip';
import { Icon } from '@candor/ui/icon';
import { hasContracts } from '@candor/domain/markets/symbols';
import { EmptyState } from '@candor/ui/message-state';
import { Loading, RowSkeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { AlertButton } from '../../parts/alerts/alert-button.tsx';
import { FailedState } from '../../parts/failed-state.tsx';
import { FreshFigures } from '../../parts/freshness.tsx';
import { MarketRow } from '../../parts/market-row.tsx';
import { pairName, useSymbols, type SymbolRow } from '../../parts/markets.ts';
import { useTickers } from '../../platform/live.ts';
import { hrefTo } from '../../platform/route.ts';
import { nextOrder, shownMarkets, type MarketOrder, type MarketView } from './market-list.ts';

interface MarketRowsProps {
  readonly view: MarketView;
  readonly onOrder: (order: MarketOrder) => void;
}

/** Prices directly on the canvas, under sortable column headers. */
export function MarketRows({ view, onOrder }: MarketRowsProps): ReactNode {
  const t = useText();
  const asked = useSymbols();
  if (asked.isPending) return <LoadingRows />;
  if (!asked.data) {
    return <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }
  return (
    <>
      <Heads view={view} onOrder={onOrder} isSimulated={asked.data.some((row) => row.simulated)} />
      <FreshFigures>
        {view.order === 'listed' || view.order === 'name' ? (
          <Rows rows={shownMarkets(asked.data, view)} />
        ) : (
          <SortedRows rows={asked.data} view={view} />
        )}
      </FreshFigures>
      <p className="screen-only" role="status">
        {t('market.shown', { count: shownMarkets(asked.data, view).length })}
      </p>
    </>
  );
}

/** Subscribes to all prices, since any of them may change the order; rows are memoized. */
function SortedRows({
  rows,
  view,
}: {
  readonly rows: readonly SymbolRow[];
  readonly view: MarketView;
}): ReactNode {
  const tickers = useTickers();
  const known = new Map(rows.map((row) => [row.symbol, row]));
  const priced = rows.map((row) => ({ ...row, ...figuresOf(tickers[row.symbol]) }));
  const sorted = shownMarkets(priced, view).flatMap(({ symbol }) => known.get(symbol) ?? []);
  return <Rows rows={sorted} />;
}

const figuresOf = (ticker: Pick<SymbolRow, 'price' | 'changePercent'> | undefined) =>
  ticker ? { price: ticker.price, changePercent: ticker.changePercent } : {};

function Rows({ rows }: { readonly rows: readonly SymbolRow[] }): ReactNode {
  const t = useText();
  if (rows.length === 0) return <NothingFound />;
  return (
    <ul className="desktop:grid desktop:grid-cols-2 desktop:gap-x-12">
      {rows.map((row) => (
        <li key={row.symbol} className="flex items-center gap-1">
          <span className="min-w-0 flex-1">
            <MarketRow
              row={row}
              title={pairName(row)}
              note={
                hasContracts(row.symbol)
                  ? t('market.note', { name: row.name, leverage: row.maxLeverage })
                  : row.name
              }
              href={hrefTo('chart', { symbol: row.symbol })}
            />
          </span>
          <AlertButton symbol={row.symbol} className="max-desktop:hidden" />
        </li>
      ))}
    </ul>
  );
}

function NothingFound(): ReactNode {
  const t = useText();
  return (
    <EmptyState
      inline
      icon="search"
      title={t('market.noneTitle')}
      text={t('market.noneText')}
      actions={
        <a
          href={hrefTo('search')}
          className="flex min-h-11 items-center justify-center text-body font-medium text-proof"
        >
          {t('market.searchAll')}
        </a>
      }
    />
  );
}

interface HeadsProps extends MarketRowsProps {
  readonly isSimulated: boolean;
}

function Heads({ view, onOrder, isSimulated }: HeadsProps): ReactNode {
  const t = useText();
  const { order } = view;
  return (
    <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
      <Head
        isSorted={order === 'name'}
        onPress={() => onOrder(nextOrder(order, 'name'))}
        label={t('market.name')}
      />
      {isSimulated ? <Chip tone="demo">{t('shell.simulated')}</Chip> : null}
      <Head
        isSorted={order !== 'name' && order !== 'listed'}
        isUp={order === 'changeUp'}
        onPress={() => onOrder(nextOrder(order, 'price'))}
        label={t(`market.head.${order === 'name' ? 'listed' : order}`)}
      />
    </div>
  );
}

interface HeadProps {
  readonly label: string;
  readonly isSorted: boolean;
  readonly isUp?: boolean;
  readonly onPress: () => void;
}

function Head({ label, isSorted, isUp, onPress }: HeadProps): ReactNode {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-pressed={isSorted}
      className={`flex min-h-11 items-center gap-1 text-label font-normal ${isSorted ? 'text-primary' : 'text-tertiary'}`}
    >
      {label}
      {isSorted ? <Icon name="chevronDown" size={14} className={isUp ? 'rotate-180' : ''} /> : null}
    </button>
  );
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

function LoadingRows(): ReactNode {
  const t = useText();
  return (
    <Loading label={t('shell.loading')}>
      <div className="h-11" />
      {SKELETONS.map((key) => (
        <RowSkeleton key={key} />
      ))}
    </Loading>
  );
}
