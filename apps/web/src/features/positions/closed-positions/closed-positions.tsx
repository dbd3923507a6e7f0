import { useText } from '@candor/client/language';
import { positionsCalls } from '@candor/contract/calls/positions';
import { Button } from '@candor/ui/button';
import { Pill } from '@candor/ui/chip';
import { EmptyState } from '@candor/ui/message-state';
import { Suspense, useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { useCall } from '../../../platform/query.ts';
import type { Position } from '../position.ts';
import { CancelledRow } from './cancelled-row.tsx';
import { ClosedRow } from './closed-row.tsx';

const ReceiptSheet = lazyPart(
  async () => (await import('../receipt/receipt-sheet.tsx')).ReceiptSheet,
);

const PAGE_SIZE = 20;

export interface ClosedPositionsProps {
  /** Pair on the screen; the filter can leave it. */
  readonly symbol: string;
}

/** What was closed, or cancelled before it opened, newest first, each with the proof of its prices. */
export function ClosedPositions({ symbol }: ClosedPositionsProps): ReactNode {
  const [filter, setFilter] = useState<ClosedFilter>({ onlySymbol: false, reason: 'all' });
  const [pages, setPages] = useState(1);
  const [opened, setOpened] = useState<Position | null>(null);
  const change = (next: ClosedFilter) => {
    setFilter(next);
    setPages(1);
  };
  return (
    <>
      <ClosedFilters filter={filter} symbol={symbol} onChange={change} />
      {Array.from({ length: pages }, (_, index) => (
        <ClosedPage
          key={index}
          pageNo={index + 1}
          isLast={index + 1 === pages}
          symbol={filter.onlySymbol ? symbol : undefined}
          reason={filter.reason}
          onOpen={setOpened}
          onMore={() => setPages(pages + 1)}
        />
      ))}
      <Suspense>
        {opened ? (
          <ReceiptSheet
            position={opened}
            kind={opened.status === 'cancelled' ? 'cancelled' : 'closed'}
            onClose={() => setOpened(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

interface ClosedPageProps {
  readonly pageNo: number;
  readonly isLast: boolean;
  readonly symbol: string | undefined;
  readonly reason: ClosedFilter['reason'];
  readonly onOpen: (position: Position) => void;
  readonly onMore: () => void;
}

function ClosedPage(props: ClosedPageProps): ReactNode {
  const t = useText();
  const { pageNo, symbol, reason } = props;
  const isCancelled = reason === 'cancelled';
  const asked = useCall(positionsCalls, 'listPositions', {
    status: isCancelled ? 'cancelled' : 'closed',
    pageNo,
    pageSize: PAGE_SIZE,
    ...(symbol !== undefined && { symbol }),
  });
  if (asked.isPending) return <LoadingCards count={3} />;
  if (!asked.data) {
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }
  const { records, pages } = asked.data;
  const shown = records.filter(
    ({ closeReason }) => reason === 'all' || isCancelled || closeReason === reason,
  );
  return (
    <>
      {shown.length === 0 && pages <= pageNo && pageNo === 1 ? (
        <EmptyState
          inline
          icon="history"
          title={t(isCancelled ? 'history.noneCancelledTitle' : 'history.noneTitle')}
          text={t(isCancelled ? 'history.noneCancelledText' : 'history.noneText')}
        />
      ) : null}
      <ul>
        {shown.map((position) => (
          <li key={position.id}>
            {isCancelled ? (
              <CancelledRow order={position} onOpen={props.onOpen} />
            ) : (
              <ClosedRow position={position} onOpen={props.onOpen} />
            )}
          </li>
        ))}
      </ul>
      {props.isLast && pageNo < pages ? (
        <Button tone="quiet" size="compact" onClick={props.onMore}>
          {t('history.more')}
        </Button>
      ) : null}
    </>
  );
}

interface ClosedFilter {
  /** Only the pair on the screen. */
  readonly onlySymbol: boolean;
  /** Why it closed; orders that were cancelled never opened. */
  readonly reason: 'all' | 'cancelled' | NonNullable<Position['closeReason']>;
}

const reasons = [
  'all',
  'user',
  'takeProfit',
  'stopLoss',
  'trailingStop',
  'limitClose',
  'liquidation',
  'cancelled',
] as const;
const names = { all: 'history.all', cancelled: 'history.cancelled' } as const;

interface ClosedFiltersProps {
  readonly filter: ClosedFilter;
  readonly symbol: string;
  readonly onChange: (filter: ClosedFilter) => void;
}

/** By pair and by how it ended. */
function ClosedFilters({ filter, symbol, onChange }: ClosedFiltersProps): ReactNode {
  const t = useText();
  return (
    <div className="filter-row -mx-4 px-4 py-3 *:bg-sunken *:aria-pressed:bg-inverse *:flex-none">
      <Pill
        selected={filter.onlySymbol}
        onSelect={() => onChange({ ...filter, onlySymbol: !filter.onlySymbol })}
      >
        {pairName(shownMarket(symbol))}
      </Pill>
      {reasons.map((reason) => (
        <Pill
          key={reason}
          selected={filter.reason === reason}
          onSelect={() => onChange({ ...filter, reason })}
        >
          {t(reason === 'all' || reason === 'cancelled' ? names[reason] : `closeReason.${reason}`)}
        </Pill>
      ))}
    </div>
  );
}
