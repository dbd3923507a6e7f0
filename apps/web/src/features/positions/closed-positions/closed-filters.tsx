import { Pill } from '@candor/ui/chip';
import type { ReactNode } from 'react';
import { pairName } from '../../../parts/markets.ts';
import { useText } from '../../../platform/language.ts';
import { marketOf, type Position } from '../position.ts';

export interface ClosedFilter {
  /** Only the pair on the screen. */
  readonly onlySymbol: boolean;
  readonly reason: 'all' | NonNullable<Position['closeReason']>;
}

const reasons = ['all', 'user', 'takeProfit', 'stopLoss', 'liquidation'] as const;

export interface ClosedFiltersProps {
  readonly filter: ClosedFilter;
  readonly symbol: string;
  readonly onChange: (filter: ClosedFilter) => void;
}

/** By pair and by why it closed. */
export function ClosedFilters({ filter, symbol, onChange }: ClosedFiltersProps): ReactNode {
  const t = useText();
  return (
    <div className="-mx-4 flex [scrollbar-width:none] gap-2 overflow-x-auto px-4 py-3 *:flex-none *:bg-sunken *:aria-pressed:bg-inverse">
      <Pill
        selected={filter.onlySymbol}
        onSelect={() => onChange({ ...filter, onlySymbol: !filter.onlySymbol })}
      >
        {pairName(marketOf({ symbol }))}
      </Pill>
      {reasons.map((reason) => (
        <Pill
          key={reason}
          selected={filter.reason === reason}
          onSelect={() => onChange({ ...filter, reason })}
        >
          {t(reason === 'all' ? 'history.all' : `closeReason.${reason}`)}
        </Pill>
      ))}
    </div>
  );
}
