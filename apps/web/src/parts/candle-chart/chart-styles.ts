/** Design tokens for the chart library. Read again when theme or convention change. */
import { tokenColor } from '@candor/ui/token-color';
import type { DeepPartial, KLineData, NeighborData, Styles } from 'klinecharts';
import { chartFace } from './chart-face.ts';
import { lineTokens } from './line-tokens.ts';

const none = { show: false } as const;
const tagShape = {
  borderRadius: 6,
  paddingLeft: 5,
  paddingRight: 5,
  paddingTop: 4,
  paddingBottom: 4,
  borderSize: 0,
};

/** Volume and histogram bars are in the background: candle colors at a third of the opacity. */
const faded = (color: string): string => withOpacity(color, 0.34);
const veil = (color: string): string => withOpacity(color, 0.12);
const withOpacity = (color: string, opacity: number): string =>
  color.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`);

/** Figures of an indicator at the top of its pane. */
const legendOf = (color: string) => ({
  offsetLeft: 0,
  offsetTop: 4,
  showRule: 'always' as const,
  title: { show: true, color, size: 11, family: chartFace(), weight: 400, marginLeft: 0 },
  legend: { color, size: 11, family: chartFace(), weight: 400, marginLeft: 6, marginRight: 0 },
  features: [],
});

/** Drawings of the customer: quiet ink, with handles in the color of focus. */
const drawingStyles = (ink: string, handle: string, surface: string) => ({
  point: {
    color: surface,
    borderColor: handle,
    borderSize: 2,
    radius: 4,
    activeColor: handle,
    activeBorderColor: handle,
    activeBorderSize: 2,
    activeRadius: 5,
  },
  line: { style: 'solid' as const, color: ink, size: 1.5, smooth: false },
  circle: { style: 'fill' as const, color: ink },
  polygon: { style: 'fill' as const, color: veil(ink) },
  text: {
    style: 'stroke_fill' as const,
    color: ink,
    size: 12,
    family: chartFace(),
    weight: 500,
    backgroundColor: surface,
    borderColor: ink,
    borderSize: 1,
    borderRadius: 6,
    paddingLeft: 6,
    paddingRight: 6,
    paddingTop: 4,
    paddingBottom: 4,
  },
});

const candleColors = (up: string, down: string, flat: string) => ({
  upColor: up,
  downColor: down,
  noChangeColor: flat,
  upBorderColor: up,
  downBorderColor: down,
  noChangeBorderColor: flat,
  upWickColor: up,
  downWickColor: down,
  noChangeWickColor: flat,
});

const lastPrice = (ink: string, tag: object) => ({
  upColor: ink,
  downColor: ink,
  noChangeColor: ink,
  line: { style: 'dashed' as const, dashedValue: [4, 3], size: 1 },
  text: tag,
});

/** `onDrawn` hears which candle the crosshair is on, else the newest, whenever that is drawn. */
export function chartStyles(
  host: HTMLElement,
  onDrawn: (candle: KLineData | null) => void,
): DeepPartial<Styles> {
  const color = (token: `--${string}`): string => tokenColor(token, host);
  const up = color('--up-fill');
  const down = color('--down-fill');
  const flat = color('--text-tertiary');
  const hairline = color('--border-hairline');
  const ink = color('--surface-inverse');
  const onInk = color('--text-on-inverse');
  const bars = { upColor: faded(up), downColor: faded(down), noChangeColor: faded(flat) };
  const lineColors = lineTokens.map((token) => color(token));
  const text = { family: chartFace(), size: 11, weight: 500 };
  const tag = { ...text, ...tagShape, color: onInk };
  const cross = {
    line: { color: flat },
    text: { ...tag, color: ink, backgroundColor: color('--surface-pressed'), borderSize: 0 },
  };
  return {
    grid: { horizontal: { style: 'solid', color: hairline, size: 1 }, vertical: none },
    candle: {
      type: 'candle_solid',
      bar: candleColors(up, down, flat),
      priceMark: {
        high: none,
        low: none,
        last: lastPrice(ink, tag),
      },
      // Its figures stand beside the chart; the library tells only here which candle they are of.
      tooltip: {
        showRule: 'always',
        title: { show: false },
        features: [],
        legend: {
          template: ({ current }: NeighborData<KLineData | null>) => {
            onDrawn(current);
            return [];
          },
        },
      },
    },
    indicator: {
      bars: [bars],
      lines: lineColors.map((lineColor) => ({ color: lineColor, size: 1.5, smooth: false })),
      circles: [bars],
      lastValueMark: none,
      tooltip: legendOf(flat),
    },
    xAxis: { axisLine: none, tickLine: none, tickText: { ...text, color: flat } },
    yAxis: { axisLine: none, tickLine: none, tickText: { ...text, color: flat } },
    separator: { size: 1, color: hairline, activeBackgroundColor: 'transparent' },
    crosshair: { horizontal: cross, vertical: cross },
    overlay: drawingStyles(
      color('--text-secondary'),
      color('--focus-ring'),
      color('--surface-canvas'),
    ),
  };
}
