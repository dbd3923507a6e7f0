import { candlePeriods } from '@candor/contract/calls/markets';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Segmented } from '@candor/ui/segmented';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { IndicatorName } from '../../parts/candle-chart/indicator-names.ts';
import { periodName } from '../../parts/candle-chart/period-names.ts';
import { useText } from '../../platform/language.ts';
import type { CandlePeriod } from '../../platform/live.ts';
import type { Fullscreen } from './use-fullscreen.ts';

const IndicatorSheet = lazy(async () => ({
  default: (await import('./indicator-sheet.tsx')).IndicatorSheet,
}));

export interface PeriodRowProps {
  readonly period: CandlePeriod;
  readonly onPeriod: (period: CandlePeriod) => void;
  readonly indicators: readonly IndicatorName[];
  readonly onIndicators: (indicators: readonly IndicatorName[]) => void;
  readonly fullscreen: Fullscreen;
}

/** Length of a candle, what is drawn with it, and room for it. */
export function PeriodRow(props: PeriodRowProps): ReactNode {
  const t = useText();
  const { fullscreen } = props;
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="flex items-center py-1">
      <div className="min-w-0 flex-1 [scrollbar-width:none] overflow-x-auto [&_label]:min-w-10 [&_label]:px-1">
        <Segmented
          look="plain"
          label={t('chart.periods')}
          segments={candlePeriods.map((value) => ({ value, label: periodName(value, t) }))}
          value={props.period}
          onChange={props.onPeriod}
        />
      </div>
      <IconButton label={t('chart.indicators')} onClick={() => setChoosing(true)}>
        <Icon name="curve" size={20} />
      </IconButton>
      {fullscreen.isPossible ? (
        <IconButton
          label={t(fullscreen.isOn ? 'chart.leaveFullscreen' : 'chart.fullscreen')}
          className="-me-2.5"
          onClick={fullscreen.toggle}
        >
          <Icon name={fullscreen.isOn ? 'close' : 'fullscreen'} size={20} />
        </IconButton>
      ) : null}
      <Suspense>
        {choosing ? (
          <IndicatorSheet
            chosen={props.indicators}
            onChange={props.onIndicators}
            onClose={() => setChoosing(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
