import type { ReactNode } from 'react';
import { ChartScreen } from '../features/chart/chart-screen.tsx';
import { MovedLineSheet } from '../features/positions/moved-line-sheet.tsx';

/** The full chart, with the sheets of orders whose lines can be dragged. */
export function ChartWithOrders(): ReactNode {
  return <ChartScreen MovedLine={MovedLineSheet} />;
}
