/** `MA`, `EMA` and `BOLL` lie on the price; the others have a pane of their own below. */
export const indicatorNames = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI', 'KDJ'] as const;
export type IndicatorName = (typeof indicatorNames)[number];

export interface IndicatorSetting {
  readonly name: IndicatorName;
  /** In the order of `paramFields`; optional ones that are missing are left out. */
  readonly params: readonly number[];
}

type ParamId = 'period' | 'deviations' | 'fast' | 'slow' | 'signal' | 'smoothK' | 'smoothD';

/** A line per number; as many as have one. */
interface LineParams {
  readonly kind: 'lines';
  readonly most: number;
  readonly least: number;
}

/** One number for each of these. */
interface NamedParams {
  readonly kind: 'named';
  readonly ids: readonly ParamId[];
}

export const paramsKind: Readonly<Record<IndicatorName, LineParams | NamedParams>> = {
  MA: { kind: 'lines', most: 3, least: 1 },
  EMA: { kind: 'lines', most: 3, least: 1 },
  BOLL: { kind: 'named', ids: ['period', 'deviations'] },
  VOL: { kind: 'lines', most: 2, least: 0 },
  MACD: { kind: 'named', ids: ['fast', 'slow', 'signal'] },
  RSI: { kind: 'lines', most: 3, least: 1 },
  KDJ: { kind: 'named', ids: ['period', 'smoothK', 'smoothD'] },
};

export const defaultParams: Readonly<Record<IndicatorName, readonly number[]>> = {
  MA: [7, 25],
  EMA: [12, 26],
  BOLL: [20, 2],
  VOL: [],
  MACD: [12, 26, 9],
  RSI: [14],
  KDJ: [9, 3, 3],
};

export const MOST_CANDLES = 500;

/** Whether an indicator can be drawn with these. */
export function isParams(name: IndicatorName, value: unknown): value is readonly number[] {
  if (!Array.isArray(value)) return false;
  const kind = paramsKind[name];
  const isWhole = (each: unknown) =>
    Number.isInteger(each) && Number(each) >= 1 && Number(each) <= MOST_CANDLES;
  if (!value.every(isWhole)) return false;
  return kind.kind === 'named'
    ? value.length === kind.ids.length
    : value.length >= kind.least && value.length <= kind.most;
}

/** Typed numbers as parameters; null while they are none. Empty fields of lines are left out. */
export function typedParams(
  name: IndicatorName,
  typed: readonly string[],
): readonly number[] | null {
  const texts =
    paramsKind[name].kind === 'lines' ? typed.filter((text) => text.trim() !== '') : typed;
  const numbers = texts.map((text) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN));
  return isParams(name, numbers) ? numbers : null;
}
