/** Puts indicators on a chart of the library and reads their values. */
import type {
  AxisCreateTicksParams,
  Chart,
  Indicator,
  IndicatorTooltipData,
  TooltipLegend,
} from 'klinecharts';
import { withThousands } from '../thousands.ts';
import { exactTicks } from './exact-ticks.ts';
import { indicatorNames, type IndicatorName, type IndicatorSetting } from './indicators.ts';

const PRICE_PANE = 'candle_pane';
const paneHeight = { VOL: 64, MACD: 96, RSI: 84, KDJ: 96 } as const;
/** Pixels of a pane left free for its line of figures. */
const LEGEND_ROOM = { top: 26, bottom: 4 };
/** Decimals of indicators that swing between two bounds. */
const BOUNDED_DECIMALS = 2;
/** Beside a ticket the room is for the candles. */
const COMPACT_VOLUME = 36;

/** One value of an indicator at a candle. */
export interface IndicatorReading {
  /** `MA 7`. */
  readonly name: string;
  readonly value: string;
  /** Which of the colors of lines it is drawn in. */
  readonly line: number;
  readonly dashed: boolean;
}

const liesOnPrice = (name: string): boolean => name === 'MA' || name === 'EMA' || name === 'BOLL';

export function drawIndicators(
  chart: Chart,
  settings: readonly IndicatorSetting[],
  compact: boolean,
): void {
  chart.removeIndicator();
  const ordered = indicatorNames.flatMap((name) => settings.filter((each) => each.name === name));
  for (const { name, params } of ordered) {
    chart.createIndicator(
      {
        name,
        calcParams: [...params],
        createTooltipDataSource: liesOnPrice(name) ? noLegend : legend,
        ...precisionOf(name),
        ...(name === 'EMA' && { styles: { lines: dashedLines(chart) } }),
        paneId: liesOnPrice(name) ? PRICE_PANE : name,
      },
      true,
    );
    if (liesOnPrice(name)) continue;
    placePane(chart, name as keyof typeof paneHeight, compact);
  }
}

/** A difference of prices has their decimals; the library gives everything but prices four. */
function precisionOf(name: IndicatorName) {
  if (name === 'MACD') return { series: 'price' as const };
  return name === 'RSI' || name === 'KDJ' ? { precision: BOUNDED_DECIMALS } : {};
}

function placePane(chart: Chart, name: keyof typeof paneHeight, compact: boolean): void {
  if (compact && name === 'VOL') {
    chart.setPaneOptions({ id: name, height: COMPACT_VOLUME, minHeight: COMPACT_VOLUME });
    chart.overrideYAxis({ paneId: name, createTicks: () => [] });
    return;
  }
  chart.setPaneOptions({ id: name, height: paneHeight[name], minHeight: 40 });
  if (name === 'VOL') return;
  const createTicks = ({ defaultTicks }: AxisCreateTicksParams) => exactTicks(defaultTicks);
  chart.overrideYAxis({ paneId: name, gap: LEGEND_ROOM, createTicks });
}

/** Told from the moving averages, which have the same colors. */
const dashedLines = (chart: Chart) =>
  chart.getStyles().indicator.lines.map((line) => ({
    ...line,
    style: 'dashed' as const,
    dashedValue: [4, 3],
  }));

const nothing: IndicatorTooltipData = { name: '', calcParamsText: '', features: [], legends: [] };
/** Values over the price stand above the chart, in the line of the candle. */
const noLegend = (): IndicatorTooltipData => nothing;

interface LegendParams {
  readonly chart: Chart;
  readonly indicator: Indicator;
  readonly crosshair: { readonly dataIndex?: number };
}

/** Name, parameters and the values in the colors of their lines, short enough for one row. */
function legend({ chart, indicator, crosshair }: LegendParams): IndicatorTooltipData {
  if (indicator.name === 'VOL') return nothing;
  const colors = chart.getStyles().indicator.lines.map(({ color }) => color);
  const index = crosshair.dataIndex ?? indicator.result.length - 1;
  const legends = valuesAt(indicator, index).map(({ value, line }): TooltipLegend => {
    const color = colors[line % colors.length] ?? '';
    return { title: { text: '', color }, value: { text: value, color } };
  });
  return {
    name: indicator.name,
    calcParamsText: ` ${indicator.calcParams.join(' ')}`,
    features: [],
    legends,
  };
}

/** Values on the price and averages of volume at the candle of this index. */
export function readingsAt(chart: Chart, index: number): readonly IndicatorReading[] {
  return chart
    .getIndicators()
    .filter(({ name }) => liesOnPrice(name) || name === 'VOL')
    .flatMap((indicator) =>
      valuesAt(indicator, index).filter(({ name }) => indicator.name !== 'VOL' || name !== 'VOL'),
    );
}

function valuesAt(indicator: Indicator, index: number): readonly IndicatorReading[] {
  const row = indicator.result[index] as Record<string, unknown> | undefined;
  const lines = indicator.figures.filter(({ type }) => type === 'line');
  return lines.flatMap(({ key, title }, line) => {
    const value = row?.[key];
    if (typeof value !== 'number') return [];
    return {
      name: nameOf(indicator, line, title),
      value: withThousands(value.toFixed(indicator.precision)),
      line,
      dashed: indicator.name === 'EMA',
    };
  });
}

const named: Readonly<Record<string, readonly string[]>> = {
  BOLL: ['UP', 'MB', 'DN'],
};

function nameOf(indicator: Indicator, line: number, title: string | undefined): string {
  const name = indicator.name as IndicatorName;
  const part = named[name]?.[line];
  if (part !== undefined) return `${name} ${part}`;
  const param = indicator.calcParams[line];
  const isPerLine = name !== 'MACD' && name !== 'KDJ';
  return isPerLine && typeof param === 'number'
    ? `${name === 'VOL' ? 'VOL MA' : name} ${param}`
    : (title ?? '').replace(/[:：]?\s*$/, '');
}
