/** Prices of the customer's own positions and orders, drawn over the candles in neutral outline. */
import { toText, type Price } from '@candor/domain/money/money';
import { tokenColor } from '@candor/ui/token-color';
import {
  registerOverlay,
  type Chart,
  type Coordinate,
  type OverlayFigure,
  type OverlayTemplate,
} from 'klinecharts';

export interface ChartLine {
  /** Stays the same while the price moves. */
  readonly id: string;
  readonly name: string;
  readonly price: Price;
}

/** Changes when what is drawn changes. */
export const linesKey = (lines: readonly ChartLine[]): string =>
  lines.map(({ id, name, price }) => `${id} ${name} ${price}`).join('\n');

const OVERLAY = 'ownLines';
const LABEL_HEIGHT = 22;
const PADDING = 7;

interface Drawn {
  readonly names: readonly string[];
  readonly colors: Record<'line' | 'text' | 'surface' | 'tag' | 'onTag', string>;
}

const font = { size: 11, family: "'Inter Variable', system-ui, sans-serif", weight: 500 } as const;
const box = {
  ...font,
  paddingLeft: PADDING,
  paddingRight: PADDING,
  paddingTop: 4,
  paddingBottom: 4,
  borderRadius: 6,
};

const template: OverlayTemplate<Drawn> = {
  name: OVERLAY,
  totalStep: 1,
  lock: true,
  createPointFigures: ({ overlay, coordinates, bounding }) =>
    coordinates.flatMap((at, index) => {
      if (!isInside(at, bounding)) return [];
      const { names, colors } = overlay.extendData;
      const x = labelStart(coordinates, names, index);
      return [
        {
          type: 'line',
          attrs: {
            coordinates: [
              { x: 0, y: at.y },
              { x: bounding.width, y: at.y },
            ],
          },
          styles: { style: 'dashed', dashedValue: [3, 4], size: 1, color: colors.line },
          ignoreEvent: true,
        },
        {
          type: 'text',
          attrs: { x, y: at.y, text: names[index] ?? '', align: 'left', baseline: 'middle' },
          styles: {
            ...box,
            style: 'stroke_fill',
            color: colors.text,
            backgroundColor: colors.surface,
            borderColor: colors.line,
            borderSize: 1,
          },
          ignoreEvent: true,
        },
      ] satisfies OverlayFigure[];
    }),
  createYAxisFigures: ({ chart, overlay, coordinates, bounding }) =>
    coordinates.flatMap((at, index) => {
      const value = overlay.points[index]?.value;
      if (value === undefined || !isInside(at, bounding)) return [];
      const { colors } = overlay.extendData;
      const text = value.toFixed(chart.getSymbol()?.pricePrecision ?? 2);
      return {
        type: 'text',
        attrs: { x: 0, y: at.y, text: grouped(text), align: 'left', baseline: 'middle' },
        styles: {
          ...box,
          paddingLeft: 5,
          paddingRight: 5,
          color: colors.onTag,
          backgroundColor: colors.tag,
        },
        ignoreEvent: true,
      } satisfies OverlayFigure;
    }),
};

registerOverlay(template);

/** Replaces what was drawn before; every line keeps its own label and tag. */
export function showLines(chart: Chart, lines: readonly ChartLine[], host: HTMLElement): void {
  chart.removeOverlay({ name: OVERLAY });
  if (lines.length === 0) return;
  const color = (token: `--${string}`): string => tokenColor(token, host);
  const drawn: Drawn = {
    names: lines.map(({ name }) => name),
    colors: {
      line: color('--text-tertiary'),
      text: color('--text-secondary'),
      surface: color('--surface-canvas'),
      tag: color('--text-secondary'),
      onTag: color('--text-on-inverse'),
    },
  };
  chart.createOverlay({
    name: OVERLAY,
    extendData: drawn,
    // The library draws in numbers; what is acted on never comes from here.
    points: lines.map(({ price }) => ({ value: Number(toText(price)) })),
  });
}

const isInside = ({ y }: Coordinate, { height }: { readonly height: number }): boolean =>
  y >= 0 && y <= height;

/** Behind the labels of earlier lines that stand at the same height. */
function labelStart(
  coordinates: readonly Coordinate[],
  names: readonly string[],
  index: number,
): number {
  const y = coordinates[index]?.y ?? 0;
  return coordinates
    .slice(0, index)
    .reduce(
      (x, other, at) =>
        Math.abs(other.y - y) < LABEL_HEIGHT ? x + labelWidth(names[at] ?? '') + 4 : x,
      1,
    );
}

const labelWidth = (name: string): number => name.length * font.size * 0.56 + 2 * PADDING;

const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+(\.|$))/, ',');
