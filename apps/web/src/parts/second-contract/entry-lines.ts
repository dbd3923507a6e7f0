import { useText } from '@candor/client/language';
import { useMemo } from 'react';
import type { ChartLine } from '../candle-chart/chart-lines.ts';
import { referenceOf } from './live-contract.ts';
import type { SecondContract } from './second-contract.ts';

type Entered = Pick<SecondContract, 'id' | 'symbol' | 'direction' | 'openPrice' | 'referencePrice'>;

/** Entry prices of the active contracts of a pair, as chart lines. */
export function useEntryLines(
  symbol: string,
  running: readonly Entered[] | undefined,
): readonly ChartLine[] {
  const t = useText();
  return useMemo(
    () =>
      (running ?? []).flatMap((contract) => {
        const price = referenceOf(contract);
        if (contract.symbol !== symbol || price === undefined) return [];
        const name = t(`shortTerm.line.${contract.direction}`);
        return { id: contract.id, name, shortName: name, price };
      }),
    [symbol, running, t],
  );
}
