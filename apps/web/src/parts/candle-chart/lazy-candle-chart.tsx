import { Skeleton } from '@candor/ui/skeleton';
import { lazy, Suspense, type ReactNode } from 'react';
import type { CandleChartProps } from './candle-chart.tsx';

const Loaded = lazy(async () => ({ default: (await import('./candle-chart.tsx')).CandleChart }));

/** The chart in its own chunk; a placeholder keeps its space until it loads. */
export function LazyCandleChart(props: CandleChartProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton height="100%" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
