/** What the customer has drawn over candles: kept per market, on this device. */
import { create } from 'zustand';
import { onRemembered, recall, remember, storageKeys } from '../../../platform/storage.ts';

export const drawingTools = [
  'trendLine',
  'horizontalLine',
  'ray',
  'channel',
  'fibonacci',
  'rectangle',
  'note',
] as const;
export type DrawingTool = (typeof drawingTools)[number];

/** A place on the chart. Drawings are geometry: no amount is ever taken from them. */
export interface DrawnPoint {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly value: number;
}

export interface Drawing {
  readonly id: string;
  readonly tool: DrawingTool;
  readonly points: readonly DrawnPoint[];
  /** Of a note. */
  readonly text?: string;
}

export const pointsOf: Readonly<Record<DrawingTool, number>> = {
  trendLine: 2,
  horizontalLine: 1,
  ray: 2,
  channel: 3,
  fibonacci: 2,
  rectangle: 2,
  note: 1,
};

export const MOST_DRAWINGS = 100;
export const LONGEST_NOTE = 60;

type Kept = Readonly<Record<string, readonly Drawing[]>>;

/** Leaves out what is no drawing, because local storage may contain anything. */
export function readDrawings(text: string | null): Kept {
  let found: unknown = null;
  try {
    found = JSON.parse(text ?? 'null');
  } catch {
    return {};
  }
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return {};
  return Object.fromEntries(
    Object.entries(found).map(([symbol, list]) => [
      symbol,
      Array.isArray(list) ? list.filter(isDrawing).slice(0, MOST_DRAWINGS) : [],
    ]),
  );
}

function isDrawing(value: unknown): value is Drawing {
  if (typeof value !== 'object' || value === null) return false;
  const { id, tool, points, text } = value as Record<string, unknown>;
  const known = drawingTools.find((each) => each === tool);
  if (typeof id !== 'string' || known === undefined) return false;
  if (text !== undefined && (typeof text !== 'string' || text.length > LONGEST_NOTE)) return false;
  return Array.isArray(points) && points.length === pointsOf[known] && points.every(isPoint);
}

const isPoint = (value: unknown): value is DrawnPoint =>
  typeof value === 'object' &&
  value !== null &&
  Number.isFinite((value as DrawnPoint).time) &&
  Number.isFinite((value as DrawnPoint).value);

interface State {
  readonly kept: Kept;
  /** Earlier lists of each market, newest last: what undoing brings back. */
  readonly before: Readonly<Record<string, readonly (readonly Drawing[])[]>>;
}

const useStore = create<State>(() => ({
  kept: readDrawings(recall(storageKeys.drawings)),
  before: {},
}));

onRemembered(storageKeys.drawings, (text) => useStore.setState({ kept: readDrawings(text) }));

const NOTHING: readonly Drawing[] = [];
const MOST_STEPS = 50;

export const useDrawings = (symbol: string): readonly Drawing[] =>
  useStore(({ kept }) => kept[symbol] ?? NOTHING);

export const useCanUndo = (symbol: string): boolean =>
  useStore(({ before }) => (before[symbol]?.length ?? 0) > 0);

function keep(symbol: string, list: readonly Drawing[], steps: State['before'][string]): void {
  const { kept, before } = useStore.getState();
  const { [symbol]: _, ...others } = kept;
  const next = list.length === 0 ? others : { ...others, [symbol]: list };
  useStore.setState({ kept: next, before: { ...before, [symbol]: steps.slice(-MOST_STEPS) } });
  remember(storageKeys.drawings, Object.keys(next).length === 0 ? null : JSON.stringify(next));
}

function change(symbol: string, to: (list: readonly Drawing[]) => readonly Drawing[]): void {
  const { kept, before } = useStore.getState();
  const list = kept[symbol] ?? NOTHING;
  keep(symbol, to(list), [...(before[symbol] ?? []), list]);
}

/** Adds it, or puts it in place of the one with its id. The oldest goes when there are too many. */
export const putDrawing = (symbol: string, drawing: Drawing): void =>
  change(symbol, (list) =>
    list.some(({ id }) => id === drawing.id)
      ? list.map((each) => (each.id === drawing.id ? drawing : each))
      : [...list, drawing].slice(-MOST_DRAWINGS),
  );

export const removeDrawing = (symbol: string, id: string): void =>
  change(symbol, (list) => list.filter((each) => each.id !== id));

export const removeAllDrawings = (symbol: string): void => change(symbol, () => NOTHING);

export function undoDrawing(symbol: string): void {
  const steps = useStore.getState().before[symbol] ?? [];
  const last = steps.at(-1);
  if (last) keep(symbol, last, steps.slice(0, -1));
}
