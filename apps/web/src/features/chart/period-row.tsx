import { candlePeriods } from '@candor/contract/calls/markets';
import { Segmented } from '@candor/ui/segmented';
import type { ReactNode } from 'react';
import { periodName } from '../../parts/candle-chart/period-names.ts';
import { useText } from '../../platform/language.ts';
import type { CandlePeriod } from '../../platform/live.ts';

export interface PeriodRowProps {
  readonly period: CandlePeriod;
  readonly onPeriod: (period: CandlePeriod) => void;
  /** A button at the end. */
  readonly children?: ReactNode;
}

/** Length of a candle; all eight fit a phone. */
export function PeriodRow({ period, onPeriod, children }: PeriodRowProps): ReactNode {
  const t = useText();
  return (
    <div className="flex items-center py-1">
      <div className="min-w-0 flex-1 [scrollbar-width:none] overflow-x-auto [&_fieldset]:min-w-max [&_fieldset]:flex-nowrap [&_fieldset]:gap-0 [&_label]:px-1">
        <Segmented
          look="plain"
          label={t('chart.periods')}
          segments={candlePeriods.map((value) => ({ value, label: periodName(value, t) }))}
          value={period}
          onChange={onPeriod}
        />
      </div>
      {children}
    </div>
  );
}
