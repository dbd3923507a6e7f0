import { useText } from '@candor/client/language';
import type { Price } from '@candor/domain/money/money';
import { netProfitAt, netReturnAt, type StopBasis } from '@candor/domain/positions/stop-target';
import { numberText, percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { MONEY_DECIMALS } from '../money-decimals.ts';

export interface StopResultProps {
  readonly at: Price;
  readonly basis: StopBasis;
  /** Decimals of the pair's prices. */
  readonly decimals: number;
}

/** Where a stop is, and what closing there would bring after the closing fee. */
export function StopResult({ at, basis, decimals }: StopResultProps): ReactNode {
  const t = useText();
  const signed = { decimals: MONEY_DECIMALS, signed: true };
  return (
    <span className="figures-text">
      {t('stopResult.at', {
        price: numberText(at, { decimals }),
        profit: numberText(netProfitAt(basis, at), signed),
        roi: percentText(netReturnAt(basis, at), { decimals: 2, signed: true }),
      })}
    </span>
  );
}
