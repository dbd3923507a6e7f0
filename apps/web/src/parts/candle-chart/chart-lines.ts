/** Prices of the customer's own positions and orders, drawn over the candles in neutral outline. */
import { chartFace } from './chart-face.ts';
import { toText, type Price } from '@candor/domain/money/money';
import { numberText } from '@candor/ui/number-text';
import { tokenColor } from '@candor/ui/token-color';
import {
  registerOverlay,
  type Chart,
  type Coordinate,
  type OverlayFigure,
  type OverlayTemplate,
} from 'klinecharts';
import { clearRows, keptInside, labelStarts } from './line-places.ts';

export interface ChartLine {
  /** Stays the same while the price moves. */
  readonly id: string;
  readonly name: string;
  /** Where there is little room. */
  readonly shortName: string;
  readonly price: Price;
  /** The customer may drag it to another price. */
  readonly isMovable?: boolean;
}

/** The text on a line; an arrow shows that it can be dragged. */
export const lineLabel = ({ name, shortName, isMovable }: ChartLine, compact: boolean): string =>
  `${isMovable ? '↕ ' : ''}${compact ? shortName : name}`;

/** Changes when the drawing changes. */
export const linesKey = (lines: readonly ChartLine[]): string =>
  lines.map(({ id, name, price, isMovable }) => `${id} ${name} ${price} ${isMovable}`).join('\n');

const OVERLAY = 'ownLines';

interface Drawn {
  readonly labels: readonly string[];
  readonly prices: readonly Price[];
  readonly colors: Record<'line' | 'text' | 'surface' | 'tag' | 'onTag', string>;
}

const box = {
  size: 11,
  get family() {
    return chartFace();
  },
  weight: 500,
  paddingTop: 4,
  paddingBottom: 4,
  borderRadius: 6,
};

const template: OverlayTemplate<Drawn> = {
  name: OVERLAY,
  totalStep: 1,
  lock: true,
  createPointFigures({ overlay, coordinates, bounding }) {
    const { labels, colors } = overlay.extendData;
    const starts = labelStarts(
      coordinates.map(({ y }) => y),
      labels,
    );
    const shown = coordinates.flatMap((at, index) => (isInside(at, bounding) ? [index] : []));
    const yOf = (index: number) => coordinates[index]?.y ?? 0;
    const placeOf = (index: number) => keptInside(yOf(index), bounding.height);
    // Every line before every label, so that none is struck through.
    return [
      ...shown.map((index) => lineFigure(yOf(index), bounding.width, colors)),
      ...shown.map((index) =>
        labelFigure(starts[index] ?? 0, placeOf(index), labels[index], colors),
      ),
    ];
  },
  createYAxisFigures({ chart, overlay, coordinates, bounding, yAxis }) {
    const { prices, colors } = overlay.extendData;
    const decimals = chart.getSymbol()?.pricePrecision ?? 2;
    const last = chart.getDataList().at(-1)?.close;
    const taken = last === undefined || !yAxis ? [] : [yAxis.convertToPixel(last)];
    // The tag of the last price stays readable, and one tag never half covers another.
    return clearRows(
      coordinates.map(({ y }) => y),
      taken,
    ).flatMap((index) => {
      const at = coordinates[index];
      const price = prices[index];
      if (!at || price === undefined || !isInside(at, bounding)) return [];
      return tagFigure(keptInside(at.y, bounding.height), numberText(price, { decimals }), colors);
    });
  },
};

registerOverlay(template);

/** Replaces the previous lines; each line has a label and, if there is room, a tag. */
export function showLines(
  chart: Chart,
  lines: readonly ChartLine[],
  host: HTMLElement,
  compact: boolean,
): void {
  chart.removeOverlay({ name: OVERLAY });
  if (lines.length === 0) return;
  const color = (token: `--${string}`): string => tokenColor(token, host);
  const drawn: Drawn = {
    labels: lines.map((line) => lineLabel(line, compact)),
    prices: lines.map(({ price }) => price),
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
    // The library positions by numbers; displayed and traded figures never come from them.
    points: lines.map(({ price }) => ({ value: Number(toText(price)) })),
  });
}

const isInside = ({ y }: Coordinate, { height }: { readonly height: number }): boolean =>
  y >= 0 && y <= height;

const lineFigure = (y: number, width: number, { line }: Drawn['colors']): OverlayFigure => ({
  type: 'line',
  attrs: {
    coordinates: [
      { x: 0, y },
      { x: width, y },
    ],
  },
  styles: { style: 'dashed', dashedValue: [3, 4], size: 1, color: line },
  ignoreEvent: true,
});

const labelFigure = (
  x: number,
  y: number,
  text: string | undefined,
  { line, text: color, surface }: Drawn['colors'],
): OverlayFigure => ({
  type: 'text',
  attrs: { x, y, text: text ?? '', align: 'left', baseline: 'middle' },
  styles: {
    ...box,
    style: 'stroke_fill',
    paddingLeft: 7,
    paddingRight: 7,
    color,
    backgroundColor: surface,
    borderColor: line,
    borderSize: 1,
  },
  ignoreEvent: true,
});

const tagFigure = (y: number, text: string, { tag, onTag }: Drawn['colors']): OverlayFigure => ({
  type: 'text',
  attrs: { x: 0, y, text, align: 'left', baseline: 'middle' },
  styles: { ...box, paddingLeft: 5, paddingRight: 5, color: onTag, backgroundColor: tag },
  ignoreEvent: true,
});
