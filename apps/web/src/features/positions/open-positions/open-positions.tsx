import { useText } from '@candor/client/language';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { Button, IconButton } from '@candor/ui/button';
import { Amount, Change, Price } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { EmptyState } from '@candor/ui/message-state';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import { Suspense, useCallback, useState, type ReactNode, memo, useMemo } from 'react';
import { liveFigures } from '../../../parts/contract/live-figures.ts';
import { useOpenPositions } from '../../../parts/contract/my-positions.ts';
import { DemoNote } from '../../../parts/demo/demo-note.tsx';
import { FailedState } from '../../../parts/failed-state.tsx';
import { FreshFigures } from '../../../parts/freshness.tsx';
import { shownMarket } from '../../../parts/markets.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { useTicker } from '../../../platform/live.ts';
import { ContractHead, ContractTable, figureCell } from '../contract-table.tsx';
import { type Position, toOpenPosition } from '../position.ts';
import { AccountLine } from './account-line.tsx';
import { PositionCard, type PositionCommand, type PositionCardProps } from './position-card.tsx';

const PositionSheets = lazyPart(
  async () => (await import('./position-sheets.tsx')).PositionSheets,
  { close: ({ onDone }) => onDone() },
);

const CloseAllSheet = lazyPart(async () => (await import('./close-all-sheet.tsx')).CloseAllSheet);

export interface OpenPositionsProps {
  /** A table instead of cards. */
  readonly wide?: boolean;
  /** To the ticket; missing where it stands beside the list. */
  readonly onTrade?: () => void;
}

/** What is open, at the price of this moment. */
export function OpenPositions({ wide = false, onTrade }: OpenPositionsProps): ReactNode {
  const t = useText();
  const asked = useOpenPositions();
  const [closesAll, setClosesAll] = useState(false);
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
  const closeAll =
    positions.length > 1 ? (
      <Button size="compact" tone="card" className="w-auto!" onClick={() => setClosesAll(true)}>
        {t('position.closeAll', { count: positions.length })}
      </Button>
    ) : null;
  return (
    <>
      {wide ? null : <AccountLine />}
      {positions.length > 0 ? <DemoNote text="demoTrading.watched" /> : null}
      {closeAll && !wide ? <div className="flex justify-end pb-2">{closeAll}</div> : null}
      {positions.length === 0 ? <NothingOpen {...(onTrade && { onTrade })} /> : null}
      <FreshFigures>
        {wide && positions.length > 0 ? (
          <PositionTable positions={positions} acts={closeAll} onCommand={choose} />
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
        {closesAll ? (
          <CloseAllSheet positions={positions} onClose={() => setClosesAll(false)} />
        ) : null}
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

const columns = ['size', 'entry', 'mark', 'liquidation', 'profit'] as const;

interface PositionTableProps {
  readonly positions: readonly Position[];
  readonly acts: ReactNode;
  readonly onCommand: PositionCardProps['onCommand'];
}

/** Open positions where there is room for columns. */
function PositionTable({ positions, acts, onCommand }: PositionTableProps): ReactNode {
  const t = useText();
  return (
    <ContractTable columns={columns.map((column) => t(`position.column.${column}`))} acts={acts}>
      {positions.map((position) => (
        <PositionLine key={position.id} position={position} onCommand={onCommand} />
      ))}
    </ContractTable>
  );
}

const PositionLine = memo(function PositionLine({
  position,
  onCommand,
}: PositionCardProps): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  const terms = useMemo(() => contractTerms(market), [market]);
  const mark = useTicker(position.symbol)?.price ?? position.markPrice;
  const figures =
    mark === undefined ? undefined : liveFigures(toOpenPosition(position), mark, terms);
  const price = (value: typeof mark) => <Price value={value} decimals={market.pricePrecision} />;
  return (
    <tr data-position={position.id}>
      <ContractHead position={position} note={t(`ticket.${position.marginMode}`)} />
      <td className={figureCell}>
        <Amount value={position.quantity} decimals={market.quantityPrecision} />
      </td>
      <td className={figureCell}>{price(position.openPrice)}</td>
      <td className={figureCell}>{price(mark)}</td>
      <td className={figureCell}>{price(position.liquidationPrice)}</td>
      <td className={`${figureCell} text-body-strong`}>
        <Amount value={figures?.profit} decimals={MONEY_DECIMALS} signed />
        <span className="block text-label">
          <Change rate={figures?.profitRate} />
        </span>
      </td>
      <td className="border-t border-hairline ps-2.5">
        <span className="flex items-center justify-end gap-1">
          <Button size="compact" onClick={() => onCommand(position, 'close')}>
            {t('position.close')}
          </Button>
          <IconButton label={t('position.acts')} onClick={() => onCommand(position, 'look')}>
            <Icon name="more" />
          </IconButton>
        </span>
      </td>
    </tr>
  );
});
