import { Button } from '@candor/ui/button';
import { EmptyState } from '@candor/ui/message-state';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { FreshFigures } from '../../../parts/freshness.tsx';
import { useText } from '../../../platform/language.ts';
import { useOpenPositions } from '../../../parts/contract/my-positions.ts';
import type { Position } from '../position.ts';
import { AccountLine } from './account-line.tsx';
import { PositionCard, type PositionCommand } from './position-card.tsx';
import { PositionTable } from './position-table.tsx';

const PositionSheets = lazy(async () => ({
  default: (await import('./position-sheets.tsx')).PositionSheets,
}));

export interface OpenPositionsProps {
  /** A table instead of cards. */
  readonly wide?: boolean;
  /** To the ticket; missing where it stands beside the list. */
  readonly onTrade?: () => void;
}

/** What is open, at the price of this moment. */
export function OpenPositions({ wide = false, onTrade }: OpenPositionsProps): ReactNode {
  const asked = useOpenPositions();
  const [chosen, setChosen] = useState<{ position: Position; command: PositionCommand } | null>(
    null,
  );
  const choose = useCallback((position: Position, command: PositionCommand) => {
    setChosen({ position, command });
  }, []);
  const positions = asked.data?.records;
  if (asked.isPending) return <LoadingCards />;
  if (!positions) {
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }
  return (
    <>
      {wide ? null : <AccountLine />}
      {positions.length === 0 ? <NothingOpen {...(onTrade && { onTrade })} /> : null}
      <FreshFigures>
        {wide && positions.length > 0 ? (
          <PositionTable positions={positions} onCommand={choose} />
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {positions.map((position) => (
              <li key={position.id}>
                <PositionCard position={position} onCommand={choose} />
              </li>
            ))}
          </ul>
        )}
      </FreshFigures>
      <Suspense>
        {chosen ? <PositionSheets {...chosen} onDone={() => setChosen(null)} /> : null}
      </Suspense>
    </>
  );
}

function NothingOpen({ onTrade }: { readonly onTrade?: () => void }): ReactNode {
  const t = useText();
  return (
    <EmptyState
      inline
      icon="candles"
      title={t('position.noneTitle')}
      text={t('position.noneText')}
      actions={onTrade ? <Button onClick={onTrade}>{t('position.goToTicket')}</Button> : null}
    />
  );
}

function LoadingCards(): ReactNode {
  const t = useText();
  return (
    <Loading label={t('shell.loading')}>
      <div className="grid gap-3 pt-3">
        <Skeleton height={300} className="rounded-card" />
        <Skeleton height={300} className="rounded-card" />
      </div>
    </Loading>
  );
}
