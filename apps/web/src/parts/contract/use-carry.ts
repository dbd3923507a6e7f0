import { marketsCalls } from '@candor/contract/calls/markets';
import type { Rate } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/positions/terms';
import { useCall } from '../../platform/query.ts';
import { clockText } from '../../platform/time-text.ts';

/** The rate follows the open interest of everybody; it is settled by the one that stands then. */
const REPEAT_MS = 30_000;

/** What each side gets of its notional at the next moment, below zero: pays; and when, UTC. */
export type Carry = Readonly<Record<Direction, Rate | undefined>> & {
  readonly time: string | undefined;
};

/** What holding a market will cost or bring next; undefined while it is not known. */
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
