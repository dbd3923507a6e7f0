/** Design tokens for the chart library. Read again when theme or convention change. */
import { tokenColor } from '@candor/ui/token-color';
import type { DeepPartial, Styles } from 'klinecharts';

const FAMILY = "'Inter Variable', system-ui, sans-serif";
const text = { family: FAMILY, size: 11, weight: 500 } as const;
const none = { show: false } as const;

/** Volume and histogram bars are in the background: candle colors at a third of the opacity. */
const faded = (color: string): string => color.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.34)');

export function chartStyles(host: HTMLElement): DeepPartial<Styles> {
  const color = (token: `--${string}`): string => tokenColor(token, host);
  const up = color('--up-fill');
  const down = color('--down-fill');
  const flat = color('--text-tertiary');
  const axis = color('--text-tertiary');
  const hairline = color('--border-hairline');
  const ink = color('--surface-inverse');
  const onInk = color('--text-on-inverse');
  const bars = { upColor: faded(up), downColor: faded(down), noChangeColor: faded(flat) };
  const lineColors = [
    color('--chart-line1'),
    color('--chart-line2'),
    color('--text-secondary'),
    flat,
    flat,
  ];
  const tag = {
    ...text,
    color: onInk,
    borderRadius: 6,
    paddingLeft: 5,
    paddingRight: 5,
    paddingTop: 4,
    paddingBottom: 4,
    borderSize: 0,
  };
  const cross = {
    line: { color: flat },
    text: { ...tag, backgroundColor: ink, borderColor: ink },
  };
  return {
    grid: {
      horizontal: { style: 'solid', color: hairline, size: 1 },
      vertical: none,
    },
    candle: {
      type: 'candle_solid',
      bar: {
        upColor: up,
        downColor: down,
        noChangeColor: flat,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: flat,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: flat,
      },
      priceMark: {
        high: none,
        low: none,
        last: {
          upColor: ink,
          downColor: ink,
          noChangeColor: ink,
          line: { style: 'dashed', dashedValue: [4, 3], size: 1 },
          text: tag,
        },
      },
      tooltip: { showRule: 'none' },
    },
    indicator: {
      bars: [bars],
      lines: lineColors.map((lineColor) => ({ color: lineColor, size: 1.5, smooth: false })),
      circles: [bars],
      lastValueMark: none,
      tooltip: {
        showRule: 'always',
        offsetLeft: 0,
        offsetTop: 4,
        title: { color: axis, size: 12, family: FAMILY, weight: 400 },
        legend: { color: axis, size: 12, family: FAMILY, weight: 400 },
        features: [],
      },
    },
    xAxis: { axisLine: none, tickLine: none, tickText: { ...text, color: axis } },
    yAxis: { axisLine: none, tickLine: none, tickText: { ...text, color: axis } },
    separator: { size: 1, color: hairline, activeBackgroundColor: 'transparent' },
    crosshair: { horizontal: cross, vertical: cross },
  };
}
