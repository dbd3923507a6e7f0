import { useText } from '@candor/client/language';
import { toText, type Money, type Rate } from '@candor/domain/money/money';
import type { ReactNode } from 'react';
import { tickHaptic } from '../../platform/haptics.ts';
import { marginOfShare } from './amount-entry.ts';

const PERCENTS = [10, 25, 50, 100];

export interface FractionsProps {
  readonly available: Money | undefined;
  readonly leverage: number;
  readonly feeRate: Rate;
  /** Plain decimal text. */
  readonly onChoose: (margin: string) => void;
}

/** Percentages of the available balance, net of fees. */
export function Fractions({ available, leverage, feeRate, onChoose }: FractionsProps): ReactNode {
  const t = useText();
  const choose = (percent: number) => {
    if (available === undefined) return;
    tickHaptic();
    onChoose(toText(marginOfShare(available, percent, { leverage, feeRate })));
  };
  return (
    <div
      role="group"
      aria-label={t('ticket.fractions')}
      className="grid grid-cols-[repeat(auto-fit,minmax(max(3.5rem,20%),1fr))] gap-2"
    >
      {PERCENTS.map((percent) => (
        <button
          key={percent}
          type="button"
          onClick={() => choose(percent)}
          className="figures hit-area min-h-8 rounded-control bg-sunken text-body font-medium text-secondary active:bg-pressed"
        >
          {percent}%
        </button>
      ))}
    </div>
  );
}
