/** Between the drawings that are kept and the overlays of one chart. */
import { randomId } from '@candor/client/random';
import type { Chart, Overlay, OverlayCreate } from 'klinecharts';
import { pointsOf, type Drawing, type DrawingTool, type DrawnPoint } from './drawings.ts';
import './overlays.ts';

const GROUP = 'drawings';
const PRICE_PANE = 'candle_pane';

const overlayNames: Readonly<Record<DrawingTool, string>> = {
  trendLine: 'segment',
  horizontalLine: 'horizontalStraightLine',
  ray: 'rayLine',
  channel: 'parallelStraightLine',
  fibonacci: 'fibonacciLine',
  rectangle: 'rectangle',
  note: 'note',
};

export interface DrawingEvents {
  /** A new one is complete. */
  readonly onDrawn: (drawing: Drawing) => void;
  readonly onMoved: (drawing: Drawing) => void;
  readonly onSelected: (id: string | null) => void;
}

export interface DrawingView {
  readonly drawings: readonly Drawing[];
  readonly isHidden: boolean;
  /** The next presses draw this. */
  readonly tool: DrawingTool | null;
  /** Points snap to the prices of a candle. */
  readonly isMagnetic: boolean;
  readonly selected: string | null;
}

export interface ChartDrawings {
  show(view: DrawingView): void;
  /** A shape in the middle of what is visible, for those who do not point. */
  place(tool: DrawingTool): void;
  /** Moves a drawing by candles and by hundredths of the visible range of prices. */
  nudge(drawing: Drawing, by: { readonly candles: number; readonly steps: number }): void;
}

export function chartDrawings(chart: Chart, events: DrawingEvents): ChartDrawings {
  let started: { readonly tool: DrawingTool; readonly mode: OverlayCreate['mode'] } | null = null;
  const listeners: Partial<OverlayCreate> = {
    onDrawEnd({ overlay }) {
      const drawing = overlay.paneId === PRICE_PANE ? drawingOf(overlay) : null;
      const tool = started?.tool;
      started = null;
      if (drawing) events.onDrawn(drawing);
      // Drawn in a pane below: begin again, once the library has finished with this one.
      else queueMicrotask(() => restart(overlay.id, tool));
    },
    onPressedMoveEnd({ overlay }) {
      const drawing = drawingOf(overlay);
      if (drawing) events.onMoved(drawing);
    },
    onSelected: ({ overlay }) => events.onSelected(overlay.id),
    onDeselected: () => events.onSelected(null),
    // The library removes what is pressed with the right button.
    onRightClick: (event) => event.preventDefault?.(),
  };
  const create = (overlay: Partial<OverlayCreate> & { readonly name: string }) =>
    chart.createOverlay({ ...listeners, groupId: GROUP, ...overlay });
  function restart(id: string, tool: DrawingTool | undefined): void {
    chart.removeOverlay({ id });
    if (tool) begin({ tool, isMagnetic: false });
  }
  function begin({ tool, isMagnetic }: Pick<DrawingView, 'tool' | 'isMagnetic'>): void {
    const mode = isMagnetic ? 'strong_magnet' : 'normal';
    if (started?.tool === tool && started?.mode === mode) return;
    for (const { id, currentStep } of chart.getOverlays({ groupId: GROUP })) {
      if (currentStep !== -1) chart.removeOverlay({ id });
    }
    started = tool && { tool, mode };
    if (tool) create({ name: overlayNames[tool], id: newId(tool), mode });
  }
  return {
    show(view) {
      begin(view);
      const mode = view.isMagnetic ? 'strong_magnet' : 'normal';
      follow(chart, view, (drawing) => create({ ...overlayOf(drawing), mode }));
    },
    place: (tool) => events.onDrawn({ id: newId(tool), tool, points: middle(chart, tool) }),
    nudge(drawing, { candles, steps }) {
      const { rise, runMs } = stepsOf(chart);
      const points = drawing.points.map(({ time, value }) => ({
        time: time + candles * runMs,
        value: value + steps * rise,
      }));
      events.onMoved({ ...drawing, points });
    },
  };
}

/** The tool is in the id: two tools could share an overlay. */
const newId = (tool: DrawingTool): string => `${tool}-${randomId()}`;

const isComplete = ({ currentStep }: Overlay): boolean => currentStep === -1;

/** Adds, changes and removes overlays until the chart shows the list. */
function follow(
  chart: Chart,
  { drawings, isHidden, selected }: DrawingView,
  create: (drawing: Drawing) => void,
): void {
  const wanted = new Map(drawings.map((drawing) => [drawing.id, drawing]));
  const present = chart.getOverlays({ groupId: GROUP }).filter(isComplete);
  for (const { id } of present) if (!wanted.has(id)) chart.removeOverlay({ id });
  const known = new Map(present.map((overlay) => [overlay.id, overlay]));
  for (const drawing of drawings) {
    const overlay = known.get(drawing.id);
    if (!overlay) create(drawing);
    else if (!isSame(drawing, overlay)) chart.overrideOverlay(overlayOf(drawing));
    chart.overrideOverlay({
      id: drawing.id,
      visible: !isHidden,
      styles: { line: { size: drawing.id === selected ? 2.5 : 1.5 } },
    });
  }
}

function isSame(drawing: Drawing, overlay: Overlay): boolean {
  const shown = drawingOf(overlay);
  return (
    shown !== null &&
    JSON.stringify(shown.points) === JSON.stringify(drawing.points) &&
    shown.text === drawing.text
  );
}

const overlayOf = ({ id, tool, points, text }: Drawing) => ({
  id,
  name: overlayNames[tool],
  extendData: text,
  points: points.map(({ time, value }) => ({ timestamp: time, value })),
});

function drawingOf({ id, points, extendData }: Overlay): Drawing | null {
  const tool = id.split('-')[0] as DrawingTool;
  const places = points.flatMap(({ timestamp, value }): DrawnPoint[] =>
    timestamp === undefined || value === undefined ? [] : [{ time: timestamp, value }],
  );
  if (places.length !== pointsOf[tool]) return null;
  return { id, tool, points: places, ...(typeof extendData === 'string' && { text: extendData }) };
}

/** One candle, and a hundredth of the visible range of prices. */
function stepsOf(chart: Chart): { readonly rise: number; readonly runMs: number } {
  const list = chart.getDataList();
  const runMs = (list.at(-1)?.timestamp ?? 0) - (list.at(-2)?.timestamp ?? 0);
  const range = chart.getYAxes({ paneId: PRICE_PANE })[0]?.getRange().range ?? 0;
  return { rise: range / 100, runMs };
}

/** Points of a shape around the middle of the visible candles. */
function middle(chart: Chart, tool: DrawingTool): readonly DrawnPoint[] {
  const list = chart.getDataList();
  const { from, to } = chart.getVisibleRange();
  const places = [0.3, 0.7, 0.5].slice(0, pointsOf[tool]);
  const { rise } = stepsOf(chart);
  return (places.length === 1 ? [0.5] : places).flatMap((share, index) => {
    const candle = list[Math.min(list.length - 1, Math.round(from + (to - from) * share))];
    if (!candle) return [];
    const value = tool === 'channel' && index === 2 ? candle.low - 10 * rise : candle.close;
    return [{ time: candle.timestamp, value }];
  });
}
