import { dueTrigger } from '@candor/domain/positions/due-trigger';
import type { Verdict } from './close-due.ts';
import { isDue, isResting } from './due.ts';
import type { CrossedOrder } from './fill-entries.ts';
import type { PositionRef } from './store.ts';
import type { StoredPosition } from './stored-position.ts';
import type { PricedTick } from './trigger-book.ts';

/** A due entry of the trigger book, with the tick to judge it by. */
export interface DuePosition extends PositionRef {
  readonly priced: PricedTick;
  readonly isCross: boolean;
  /** Set for a close order, whose own id is `id`: the position that it closes part of. */
  readonly closes?: string | undefined;
  /**
   * Set when an entire cross account must be checked, in which case `id` is the owner's id: the
   * ticks of the other symbols at that moment.
   */
  readonly beside?: ReadonlyMap<string, PricedTick>;
}

export interface Judgement {
  /** Open positions that their tick closes. */
  readonly verdicts: readonly Verdict[];
  /** Orders that their tick fills. */
  readonly crossed: readonly CrossedOrder[];
  /** Orders whose owners are liquidated in the same symbol: canceled first, unfilled. */
  readonly doomed: readonly StoredPosition[];
  /** Still open or resting: their exact levels are not met. */
  readonly spared: readonly StoredPosition[];
}

/** Decides by exact comparison; the heaps have only preselected. All are of one symbol. */
export function judgeDue(
  locked: readonly StoredPosition[],
  due: readonly DuePosition[],
): Judgement {
  const pricedById = new Map(due.map(({ id, priced }) => [id, priced]));
  const verdicts = locked.flatMap((position): Verdict[] => {
    const priced = pricedById.get(position.id);
    const reason = priced && position.status === 'open' ? dueTrigger(position, priced) : null;
    return priced && reason ? [{ position, priced, reason }] : [];
  });
  const liquidated = new Set(
    verdicts.flatMap(({ position, reason }) => (reason === 'liquidation' ? position.userId : [])),
  );
  const crossed: CrossedOrder[] = [];
  const doomed: StoredPosition[] = [];
  const spared: StoredPosition[] = [];
  for (const position of locked) {
    const priced = pricedById.get(position.id);
    if (isResting(position)) {
      if (liquidated.has(position.userId)) doomed.push(position);
      else if (priced && isDue(position, priced)) crossed.push({ position, priced });
      else if (priced) spared.push(position);
    } else if (priced && position.status === 'open' && !isDue(position, priced)) {
      spared.push(position);
    }
  }
  return { verdicts, crossed, doomed, spared };
}
