import { Pill } from '@candor/ui/chip';
import type { ReactNode } from 'react';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { useText } from '../../../platform/language.ts';
import type { Position } from '../position.ts';

export interface ClosedFilter {
  /** Only the pair on the screen. */
  readonly onlySymbol: boolean;
  /** Why it closed; orders that were cancelled never opened. */
  readonly reason: 'all' | 'cancelled' | NonNullable<Position['closeReason']>;
}

const reasons = ['all', 'user', 'takeProfit', 'stopLoss', 'liquidation', 'cancelled'] as const;
const names = { all: 'history.all', cancelled: 'history.cancelled' } as const;

export interface ClosedFiltersProps {
  readonly filter: ClosedFilter;
  readonly symbol: string;
  readonly onChange: (filter: ClosedFilter) => void;
}

/** By pair and by how it ended. */
export function ClosedFilters({ filter, symbol, onChange }: ClosedFiltersProps): ReactNode {
  const t = useText();
  return (
    <div className="-mx-4 flex [scrollbar-width:none] gap-2 overflow-x-auto px-4 py-3 *:flex-none *:bg-sunken *:aria-pressed:bg-inverse">
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
