import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { Amount } from '@candor/ui/figures';
import { percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { useCarry } from '../../../parts/contract/use-carry.ts';
import { useText } from '../../../platform/language.ts';
import { Cell } from '../../../parts/contract/cell.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import type { Position } from '../position.ts';

export interface CarryCellsProps {
  readonly position: Position;
  readonly market: MarketSymbol;
}

/** What holding the position has brought or cost so far, and what its next moment will. */
export function CarryCells({ position, market }: CarryCellsProps): ReactNode {
  const t = useText();
  const carry = useCarry(position.symbol);
  const rate = carry?.[position.direction];
  return (
    <>
      <Cell
        label={t(market.type === 'crypto' ? 'position.carry' : 'position.swap')}
        value={<Amount value={position.carry} decimals={MONEY_DECIMALS} signed />}
      />
      <Cell
        label={t('position.nextCarry')}
        value={
          <span className="figures">
            {rate === undefined ? '—' : percentText(rate, { decimals: 4, signed: true })}
          </span>
        }
      />
      <Cell
        label={t('position.nextCarryTime')}
        value={<span className="figures">{carry?.time ?? '—'}</span>}
        isLast
      />
    </>
  );
}
