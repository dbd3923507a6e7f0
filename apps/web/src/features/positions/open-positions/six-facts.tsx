import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Price as PriceValue } from '@candor/domain/money/money';
import { Amount, Price } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import { Cell, Cells } from '../../../parts/contract/cell.tsx';
import { CarryCells } from './carry-cells.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import type { Position } from '../position.ts';

export interface SixFactsProps {
  readonly position: Position;
  readonly market: MarketSymbol;
  readonly mark: PriceValue | undefined;
}

/** Entry, mark, liquidation, size, margin, stops, and what holding has cost and will. */
export function SixFacts({ position, market, mark }: SixFactsProps): ReactNode {
  const t = useText();
  const price = (value: PriceValue | undefined) => (
    <Price value={value} decimals={market.pricePrecision} />
  );
  return (
    <Cells>
      <Cell label={t('position.entry')} value={price(position.openPrice)} />
      <Cell label={t('position.mark')} value={price(mark)} />
      <Cell label={t('position.liquidation')} value={price(position.liquidationPrice)} isLast />
      <Cell
        label={t('position.size', { base: market.base })}
        value={<Amount value={position.quantity} decimals={market.quantityPrecision} />}
      />
      <Cell
        label={t('position.margin')}
        value={<Amount value={position.margin} decimals={MONEY_DECIMALS} />}
      />
      <Cell
        label={t('position.stops')}
        value={
          <>
            {price(position.takeProfit)} / {price(position.stopLoss)}
          </>
        }
        isLast
      />
      <CarryCells position={position} market={market} />
    </Cells>
  );
}
