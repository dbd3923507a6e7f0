import { parseFixed } from '@candor/domain/money/fixed';
import type { Price } from '@candor/domain/money/money';
import type { DecidingTick } from '@candor/domain/second-contracts/terms';

/** What decides bets in the canonical text of a recorded tick. */
export function readTickText(text: string): DecidingTick {
  const [, , sequence, timeMs, price = '', , state] = text.split('\n');
  return {
    sequence: Number(sequence),
    timeMs: Number(timeMs),
    price: parseFixed(price) as Price,
    state: state as DecidingTick['state'],
  };
}
