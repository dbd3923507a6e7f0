import { contractTerms } from '@candor/domain/positions/contract-terms';
import { Button, IconButton } from '@candor/ui/button';
import { Amount, Change, Price } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { memo, useMemo, type ReactNode } from 'react';
import { liveFigures } from '../../../parts/contract/live-figures.ts';
import { useText } from '../../../platform/language.ts';
import { useTicker } from '../../../platform/live.ts';
import { ContractHead, ContractTable, figureCell } from '../contract-table.tsx';
import { toOpenPosition, type Position } from '../position.ts';
import { shownMarket } from '../../../parts/markets.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import type { PositionCardProps } from './position-card.tsx';

const columns = ['size', 'entry', 'mark', 'liquidation', 'profit'] as const;

export interface PositionTableProps {
  readonly positions: readonly Position[];
  readonly onCommand: PositionCardProps['onCommand'];
}

/** Open positions where there is room for columns. */
export function PositionTable({ positions, onCommand }: PositionTableProps): ReactNode {
  const t = useText();
  return (
    <ContractTable columns={columns.map((column) => t(`position.column.${column}`))}>
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
