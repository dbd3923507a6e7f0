import { contractTerms } from '@candor/domain/positions/contract-terms';
import { Button, IconButton } from '@candor/ui/button';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount, Change, Price } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { memo, useMemo, type ReactNode } from 'react';
import { pairName } from '../../../parts/markets.ts';
import { useText } from '../../../platform/language.ts';
import { useTicker } from '../../../platform/live.ts';
import { marketOf, MONEY_DECIMALS, toOpenPosition, type Position } from '../position.ts';
import { liveFigures } from '../../../parts/contract/live-figures.ts';
import type { PositionCardProps } from './position-card.tsx';

const columns = ['size', 'entry', 'mark', 'liquidation', 'profit'] as const;

export interface PositionTableProps {
  readonly positions: readonly Position[];
  readonly onAct: PositionCardProps['onAct'];
}

/** Open positions where there is room for columns. */
export function PositionTable({ positions, onAct }: PositionTableProps): ReactNode {
  const t = useText();
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="text-label font-normal text-tertiary">
          <th scope="col" className="py-2.5 text-start font-normal">
            {t('position.contract')}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2.5 ps-3 text-end font-normal">
              {t(`position.column.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="screen-only">{t('position.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {positions.map((position) => (
          <PositionLine key={position.id} position={position} onAct={onAct} />
        ))}
      </tbody>
    </table>
  );
}

const PositionLine = memo(function PositionLine({ position, onAct }: PositionCardProps): ReactNode {
  const t = useText();
  const market = marketOf(position);
  const terms = useMemo(() => contractTerms(market), [market]);
  const mark = useTicker(position.symbol)?.price ?? position.markPrice;
  const figures =
    mark === undefined ? undefined : liveFigures(toOpenPosition(position), mark, terms);
  const cell = 'border-t border-hairline py-2.5 ps-2.5 text-end text-label';
  const price = (value: typeof mark) => <Price value={value} decimals={market.pricePrecision} />;
  return (
    <tr data-position={position.id}>
      <th scope="row" className="border-t border-hairline py-2.5 text-start font-normal">
        <span className="flex items-center gap-2.5">
          <CurrencyIcon code={market.base} size={28} />
          <span>
            <span className="block text-body-strong">{pairName(market)}</span>
            <span
              className={`block text-label ${position.direction === 'long' ? 'text-up' : 'text-down'}`}
            >
              {t(`ticket.${position.direction}`)} {position.leverage}×
            </span>
          </span>
        </span>
      </th>
      <td className={cell}>
        <Amount value={position.quantity} decimals={market.quantityPrecision} />
      </td>
      <td className={cell}>{price(position.openPrice)}</td>
      <td className={cell}>{price(mark)}</td>
      <td className={cell}>{price(position.liquidationPrice)}</td>
      <td className={`${cell} text-body-strong`}>
        <Amount value={figures?.profit} decimals={MONEY_DECIMALS} signed />
        <span className="block text-label">
          <Change rate={figures?.profitRate} />
        </span>
      </td>
      <td className="border-t border-hairline ps-2.5">
        <span className="flex items-center justify-end gap-1">
          <Button size="compact" onClick={() => onAct(position, 'close')}>
            {t('position.close')}
          </Button>
          <IconButton label={t('position.acts')} onClick={() => onAct(position, 'look')}>
            <Icon name="more" />
          </IconButton>
        </span>
      </td>
    </tr>
  );
});
