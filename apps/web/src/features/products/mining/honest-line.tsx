import { useText } from '@candor/client/language';
import { directionColor } from '@candor/ui/figures';
import { numberText, shownSign } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { type Miner, projectionToday, type Today } from './projection.ts';

export interface HonestLineProps {
  readonly miner: Miner;
  readonly today: Today;
  readonly machines?: number;
}

/** Whether hosting earns or loses if nothing changed: the same sentence wherever it is sold. */
export function HonestLine({ miner, today, machines = 1 }: HonestLineProps): ReactNode {
  const t = useText();
  const { result } = projectionToday(miner, today, BigInt(machines));
  const sign = shownSign(result, MONEY_DECIMALS);
  const size = numberText(result < 0n ? -result : result, { decimals: MONEY_DECIMALS });
  const values = { amount: size, days: miner.cycleDays, machines };
  return (
    <p className={`text-body font-medium ${directionColor(sign)}`}>
      {t(result < 0n ? 'mining.losesToday' : 'mining.earnsToday', values)}
    </p>
  );
}
