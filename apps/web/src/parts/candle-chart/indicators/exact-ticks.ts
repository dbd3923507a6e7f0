import type { AxisTick } from 'klinecharts';
import { withThousands } from '../thousands.ts';

/** Labels with the decimals that their steps have: `−50`, not the `−50.0000` of the values drawn. */
export const exactTicks = (ticks: readonly AxisTick[]): AxisTick[] =>
  ticks.map((tick) => ({ ...tick, text: withThousands(tick.value) }));
