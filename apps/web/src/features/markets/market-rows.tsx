import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import { hasContracts } from '@candor/domain/markets/symbols';
import { EmptyState } from '@candor/ui/message-state';
import { Loading, RowSkeleton } from '@candor/ui/skeleton';
import { shortText } from '@candor/ui/short-number';
import type { ReactNode } from 'react';
import { AlertButton } from '../../parts/alerts/alert-button.tsx';
import { FailedState } from '../../parts/failed-state.tsx';
import { FreshFigures } from '../../parts/freshness.tsx';
import { MarketRow } from '../../parts/market-row.tsx';
import { coinOf, pairName, turnover, useSymbols, type SymbolRow } from '../../parts/markets.ts';
import { StarButton } from '../../parts/star-button.tsx';
import { useTickers } from '../../platform/live.ts';
import { hrefTo } from '../../platform/route.ts';
import {
  columnOf,
  isRising,
  nextOrder,
  shownMarkets,
  type MarketColumn,
  type MarketOrder,
  type MarketView,
} from './market-list.ts';

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
  const column = columnOf(view.order);
  return (
    <>
      <Heads order={view.order} onOrder={onOrder} />
      <FreshFigures>
        {column === null || column === 'name' ? (
          <Rows rows={shownMarkets(asked.data, view)} column={column} />
        ) : (
          <SortedRows rows={asked.data} view={view} column={column} />
        )}
      </FreshFigures>
      <p className="screen-only" role="status">
        {t('market.shown', { count: shownMarkets(asked.data, view).length })}
      </p>
    </>
  );
}

interface SortedRowsProps extends Pick<MarketRowsProps, 'view'> {
  readonly rows: readonly SymbolRow[];
  readonly column: MarketColumn;
}

/** Subscribes to all prices, since any of them may change the order; rows are memoized. */
function SortedRows({ rows, view, column }: SortedRowsProps): ReactNode {
  const tickers = useTickers();
  const known = new Map(rows.map((row) => [row.symbol, row]));
  const priced = rows.map((row) => ({ ...row, ...figuresOf(tickers[row.symbol]) }));
  const sorted = shownMarkets(priced, view).flatMap(({ symbol }) => known.get(symbol) ?? []);
  return <Rows rows={sorted} column={column} />;
}

type Figures = Pick<SymbolRow, 'price' | 'changePercent' | 'volume'>;

const figuresOf = (ticker: Figures | undefined) =>
  ticker ? { price: ticker.price, changePercent: ticker.changePercent, volume: ticker.volume } : {};

interface RowsProps {
  readonly rows: readonly SymbolRow[];
  /** What they are sorted by; volume and turnover then stand in each row. */
  readonly column: MarketColumn | null;
}

function Rows({ rows, column }: RowsProps): ReactNode {
  const noteOf = useNote(column);
  if (rows.length === 0) return <NothingFound />;
  return (
    <ul className="desktop:grid desktop:grid-cols-2 desktop:gap-x-12">
      {rows.map((row) => (
        <li key={row.symbol} className="flex items-center">
          <span className="min-w-0 flex-1">
            <MarketRow
              row={row}
              title={pairName(row)}
              note={noteOf(row)}
              href={hrefTo('chart', { symbol: row.symbol })}
            />
          </span>
          <BuyLink row={row} />
          <AlertButton symbol={row.symbol} className="max-desktop:hidden" />
          <StarButton symbol={row.symbol} />
        </li>
      ))}
    </ul>
  );
}

const buyLook =
  'hidden size-11 shrink-0 items-center justify-center rounded-control active:opacity-60 desktop:flex';

/** Only where there is room; elsewhere the coin's own page has it. */
function BuyLink({ row }: { readonly row: SymbolRow }): ReactNode {
  const t = useText();
  const coin = coinOf(row);
  // The place stays free, so that the columns are straight.
  if (!coin) return <span className={buyLook} />;
  const label = t('coin.buy', { coin });
  return (
    <a
      href={hrefTo('flashExchange', { to: coin })}
      aria-label={label}
      title={label}
      className={buyLook}
    >
      <Icon name="exchange" />
    </a>
  );
}

function useNote(column: MarketColumn | null) {
  const t = useText();
  return (row: SymbolRow): string => {
    if (column === 'volume') return `${shortText(row.volume)} ${row.base}`;
    if (column === 'turnover') return `${shortText(turnover(row))} USD`;
    return hasContracts(row.symbol)
      ? t('market.note', { name: row.name, leverage: row.maxLeverage })
      : row.name;
  };
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

interface HeadsProps {
  readonly order: MarketOrder;
  readonly onOrder: (order: MarketOrder) => void;
}

/** Column headers: a tap sorts by the column, another one reverses it, a third undoes it. */
function Heads({ order, onOrder }: HeadsProps): ReactNode {
  const t = useText();
  const head = (column: MarketColumn) => (
    <Head
      key={column}
      label={t(`market.column.${column}`)}
      isSorted={columnOf(order) === column}
      isUp={isRising(order)}
      onPress={() => onOrder(nextOrder(order, column))}
    />
  );
  return (
    <div
      role="group"
      aria-label={t('market.sort')}
      className="mt-1 flex min-h-11 flex-wrap items-center gap-x-3"
    >
      {(['name', 'volume', 'turnover'] as const).map(head)}
      <span className="ms-auto flex flex-wrap gap-x-3">
        {(['price', 'change'] as const).map(head)}
      </span>
    </div>
  );
}

interface HeadProps {
  readonly label: string;
  readonly isSorted: boolean;
  readonly isUp: boolean;
  readonly onPress: () => void;
}

function Head({ label, isSorted, isUp, onPress }: HeadProps): ReactNode {
  const arrow = `-ms-0.5 ${isUp ? 'rotate-180' : ''}`;
  return (
    <button
      type="button"
      onClick={onPress}
      aria-pressed={isSorted}
      className={`hit-area flex min-h-11 min-w-8 items-center gap-1 text-label ${isSorted ? 'font-medium text-primary' : 'font-normal text-tertiary'}`}
    >
      {label}
      {isSorted ? <Icon name="chevronDown" size={14} className={arrow} /> : null}
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
