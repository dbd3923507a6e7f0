import { marketsCalls } from '@candor/contract/calls/markets';
import type { Rate } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/positions/terms';
import { useCall } from '../../platform/query.ts';
import { clockText } from '../../platform/time-text.ts';

/** The rate follows total open interest; settlement uses the rate at that time. */
const REPEAT_MS = 30_000;

/** The next rate per side as a fraction of notional (negative: pays) and its time in UTC. */
export type Carry = Readonly<Record<Direction, Rate | undefined>> & {
  readonly time: string | undefined;
};

/** The next funding or swap of a market; undefined while unknown. */
export function useCarry(symbol: string): Carry | undefined {
  const { data } = useCall(
    marketsCalls,
    'listSymbols',
    {},
    { freshMs: REPEAT_MS, repeatMs: REPEAT_MS },
  );
  const row = data?.find((each) => each.symbol === symbol);
  if (!row) return undefined;
  const { carryLong: long, carryShort: short, nextCarryTime } = row;
  return { long, short, time: nextCarryTime === undefined ? undefined : clockText(nextCarryTime) };
}
