import { useMemo } from 'react';
import { useText } from '../../platform/language.ts';
import type { ChartLine } from '../candle-chart/chart-lines.ts';
import type { SecondContract } from './second-contract.ts';

type Entered = Pick<SecondContract, 'id' | 'symbol' | 'direction' | 'openPrice'>;

/** Where the running bets of a pair began, as lines over its chart. */
export function useEntryLines(
  symbol: string,
  running: readonly Entered[] | undefined,
): readonly ChartLine[] {
  const t = useText();
  return useMemo(
    () =>
      (running ?? []).flatMap(({ id, symbol: of, direction, openPrice }) =>
        of !== symbol || openPrice === undefined
          ? []
          : {
              id,
              name: t(`shortTerm.line.${direction}`),
              shortName: t(`shortTerm.line.${direction}`),
              price: openPrice,
            },
      ),
    [symbol, running, t],
  );
}
