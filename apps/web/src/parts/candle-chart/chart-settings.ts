/** What the chart shows on this device: period, indicators and their parameters. */
import { candlePeriods } from '@candor/contract/calls/markets';
import { create } from 'zustand';
import type { CandlePeriod } from '../../platform/live.ts';
import { recall, remember, storageKeys } from '../../platform/storage.ts';
import {
  defaultParams,
  indicatorNames,
  isParams,
  type IndicatorName,
  type IndicatorSetting,
} from './indicators/indicators.ts';

export interface ChartSettings {
  readonly period: CandlePeriod;
  readonly shown: readonly IndicatorName[];
  /** Those that differ from the usual ones. */
  readonly params: Readonly<Partial<Record<IndicatorName, readonly number[]>>>;
}

const usual: ChartSettings = { period: '1H', shown: ['MA', 'VOL', 'MACD'], params: {} };

/** Reads kept settings part by part, because local storage may contain anything. */
export function readChartSettings(kept: string | null): ChartSettings {
  const found = parsed(kept);
  const params = parsed(found.params);
  return {
    period: candlePeriods.find((period) => period === found.period) ?? usual.period,
    shown: Array.isArray(found.shown)
      ? indicatorNames.filter((name) => (found.shown as unknown[]).includes(name))
      : usual.shown,
    params: Object.fromEntries(
      indicatorNames.flatMap((name) => {
        const own = params[name];
        return isParams(name, own) ? [[name, own]] : [];
      }),
    ),
  };
}

function parsed(kept: unknown): Record<string, unknown> {
  try {
    const value: unknown = typeof kept === 'string' ? JSON.parse(kept) : kept;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const useStore = create<ChartSettings>(() => readChartSettings(recall(storageKeys.chart)));

export const useChartSettings = (): ChartSettings => useStore();

export function changeChartSettings(change: Partial<ChartSettings>): void {
  useStore.setState(change);
  remember(storageKeys.chart, JSON.stringify(useStore.getState()));
}

/** The parameters in force. */
export const paramsOf = (name: IndicatorName, { params }: ChartSettings): readonly number[] =>
  params[name] ?? defaultParams[name];

/** The named indicators with their parameters, as the chart takes them. */
export const withParams = (
  names: readonly IndicatorName[],
  settings: ChartSettings,
): readonly IndicatorSetting[] => names.map((name) => ({ name, params: paramsOf(name, settings) }));
