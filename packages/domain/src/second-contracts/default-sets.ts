import { marketSymbols } from '../markets/symbols.ts';
import { money, rate } from '../money/money.ts';
import type { SecondContractSet } from './terms.ts';

/** Seconds and profit rate: the longer the period, the less the house keeps. Source: rules §5. */
const periods = [
  [60, '0.8'],
  [120, '0.82'],
  [180, '0.85'],
  [300, '0.88'],
  [900, '0.92'],
] as const;

const minStake = money('5');
const maxStake = money('5000');

/** First version of every set: each market with each period. Later versions are in the database. */
export const defaultSets: readonly SecondContractSet[] = marketSymbols.flatMap(({ symbol }) =>
  periods.map(([periodS, profit]) => ({
    id: `${symbol}-${periodS}`,
    symbol,
    periodS,
    profitRate: rate(profit),
    minStake,
    maxStake,
  })),
);

/** Canonical text of a version of a set, which its hash covers; lines separated by a line feed. */
export const setText = (set: SecondContractSet, version: number): string =>
  [
    'candor-second-contract-set-1',
    set.id,
    version,
    set.symbol,
    set.periodS,
    set.profitRate,
    set.minStake,
    set.maxStake,
  ].join('\n');
