import { Skeleton } from '@candor/ui/skeleton';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import type { CandleChartProps } from './candle-chart.tsx';

const Loaded = lazyPart(async () => (await import('./candle-chart.tsx')).CandleChart);

/** The chart in its own chunk; a placeholder keeps its space until it loads. */
export function LazyCandleChart(props: CandleChartProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton height="100%" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
