import { useText } from '@candor/client/language';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Segmented } from '@candor/ui/segmented';
import { useState, type ReactNode } from 'react';
import type { ChartLine } from './chart-lines.ts';
import { useChartSettings, withParams } from './chart-settings.ts';
import { LazyCandleChart } from './lazy-candle-chart.tsx';
import { periodName } from './period-names.ts';
import type { CandlePeriod } from '../../platform/live.ts';

const phonePeriods = ['1min', '15min', '1H', '4H', '1D'] as const;

export interface SmallChartProps {
  readonly market: MarketSymbol;
  /** Of the drawing, in pixels. */
  readonly height: number;
  /** Prices of the customer's own positions and orders. */
  readonly lines?: readonly ChartLine[];
}

/** The chart beside a ticket: a few periods, and moving averages on demand. */
export function SmallChart({ market, height, lines }: SmallChartProps): ReactNode {
  const t = useText();
  const [period, setPeriod] = useState<CandlePeriod>('1H');
  const [hasAverages, setHasAverages] = useState(false);
  const settings = useChartSettings();
  const indicators = withParams(hasAverages ? ['MA', 'VOL'] : ['VOL'], settings);
  return (
    <div>
      <div className="flex items-center py-1">
        <div className="min-w-0 flex-1">
          <Segmented
            look="plain"
            label={t('chart.periods')}
            segments={phonePeriods.map((value) => ({ value, label: periodName(value, t) }))}
            value={period}
            onChange={setPeriod}
          />
        </div>
        <IconButton
          label={t('contract.averages')}
          aria-pressed={hasAverages}
          onClick={() => setHasAverages(!hasAverages)}
          className={hasAverages ? '' : 'text-secondary'}
        >
          <Icon name="curve" size={20} bold={hasAverages} />
        </IconButton>
      </div>
      <div style={{ height }} className="-me-3">
        <LazyCandleChart
          compact
          symbol={market.symbol}
          period={period}
          pricePrecision={market.pricePrecision}
          quantityPrecision={market.quantityPrecision}
          indicators={indicators}
          {...(lines && { lines })}
        />
      </div>
    </div>
  );
}
