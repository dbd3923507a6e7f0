import { useText } from '@candor/client/language';
import { candlePeriods } from '@candor/contract/calls/markets';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Price } from '@candor/domain/money/money';
import { Segmented } from '@candor/ui/segmented';
import { memo, useState, type ReactNode } from 'react';
import type { Candle } from '../../platform/live.ts';
import type { ChartReading } from './chart-host.ts';
import type { ChartLine } from './chart-lines.ts';
import { changeChartSettings, useChartSettings, withParams } from './chart-settings.ts';
import { DrawingBar } from './drawing/drawing-bar.tsx';
import type { DrawingControls } from './drawing/use-drawing-controls.ts';
import { LazyCandleChart } from './lazy-candle-chart.tsx';
import { periodName } from './period-names.ts';
import { ReadOut } from './read-out.tsx';

export interface ChartPanelProps {
  readonly market: MarketSymbol;
  readonly lines: readonly ChartLine[];
  readonly controls: DrawingControls;
  /** Where the drawing tools stand; null without them. */
  readonly tools: 'beside' | 'below' | null;
  /** A line of the customer's was dragged to another price. */
  readonly onLineDropped?: ((id: string, to: Price) => void) | undefined;
  /** Buttons at the end of the row of periods. */
  readonly end?: ReactNode;
  /** In place of the drawing. */
  readonly table?: ((candles: readonly Candle[]) => ReactNode) | undefined;
}

/** Periods, figures under the crosshair, drawing tools and the chart; fills its parent, a column. */
export function ChartPanel(props: ChartPanelProps): ReactNode {
  const { market, lines, controls, tools, end, table } = props;
  const settings = useChartSettings();
  const [candles, setCandles] = useState<readonly Candle[]>([]);
  const [reading, setReading] = useState<ChartReading | null>(null);
  const { period } = settings;
  return (
    <>
      <div className="flex items-center gap-1">
        <PeriodRow />
        {end}
      </div>
      <ReadOut market={market} period={period} candles={candles} reading={reading} />
      <div className={`flex min-h-0 flex-1 ${table ? 'hidden' : ''}`}>
        {tools === 'beside' ? (
          // Out of the flow like the drawing: where there is little room, the tools scroll.
          <div className="relative w-9 shrink-0 pointer-coarse:w-12">
            <div className="absolute inset-0 flex">
              <DrawingBar controls={controls} upright />
            </div>
          </div>
        ) : null}
        <div className="relative min-w-0 flex-1">
          {/* Out of the flow: the drawing is as high as the room, and never holds the room open. */}
          <div className="absolute inset-0">
            <LazyCandleChart
              symbol={market.symbol}
              period={period}
              pricePrecision={market.pricePrecision}
              quantityPrecision={market.quantityPrecision}
              indicators={withParams(settings.shown, settings)}
              lines={lines}
              drawing={controls.drawing}
              onCandles={setCandles}
              onReading={setReading}
              onLineDropped={props.onLineDropped}
            />
          </div>
        </div>
      </div>
      {table?.(candles)}
      {tools === 'below' ? <DrawingBar controls={controls} /> : null}
    </>
  );
}

/** Length of a candle; all eight fit a phone. Not rendered again with each price. */
const PeriodRow = memo((): ReactNode => {
  const t = useText();
  const { period } = useChartSettings();
  return (
    <div className="min-w-0 flex-1 [scrollbar-width:none] overflow-x-auto [&_fieldset]:min-w-max [&_fieldset]:flex-nowrap [&_fieldset]:gap-0 [&_label]:min-h-11 [&_label]:px-1">
      <Segmented
        look="plain"
        label={t('chart.periods')}
        segments={candlePeriods.map((value) => ({ value, label: periodName(value, t) }))}
        value={period}
        onChange={(next) => changeChartSettings({ period: next })}
      />
    </div>
  );
});
