import type { Balances } from '@candor/domain/ledger/balances';
import type { Money } from '@candor/domain/money/money';
import { closePosition } from '@candor/domain/positions/close-position';
import { firstStep, paused } from '@candor/domain/positions/liquidation-steps';
import type { CloseReason } from '@candor/domain/positions/terms';
import type { TransferRow } from '../ledger/index.ts';
import { closedBy, SLICED, type StoredPosition } from './stored-position.ts';
import { termsOf } from './traded-symbols.ts';
import type { PricedTick } from './trigger-book.ts';

/** A locked position, and what closes it at a tick. */
export interface Verdict {
  readonly position: StoredPosition;
  readonly priced: PricedTick;
  readonly reason: CloseReason;
}

/** A position after its close, with the slice that the first step of a liquidation cut off. */
export interface DueClose {
  readonly updated: StoredPosition;
  readonly slice: StoredPosition | null;
}

interface World {
  readonly balances: Balances;
  /** Money left in the insurance fund; each close reduces it for the next. */
  readonly insurance: Money;
  readonly nowMs: number;
  newId(): string;
}

/** Closes what is due at its tick: all of it, or the first part of a large liquidation. */
export function closeDue(
  verdicts: readonly Verdict[],
  world: World,
): { readonly closes: DueClose[]; readonly transfers: TransferRow[] } {
  const { balances, nowMs } = world;
  let insuranceAvailable = world.insurance;
  const transfers: TransferRow[] = [];
  const closes = verdicts.map(({ position, priced: { tick }, reason }): DueClose => {
    const terms = termsOf(position.symbol);
    const part = reason === 'liquidation' ? firstStep(position, tick, terms) : null;
    const quantity = part ?? position.quantity;
    const closing = closePosition({ position, terms, tick, reason, quantity, insuranceAvailable });
    const { settlement, closed, remaining } = closing;
    insuranceAvailable = (insuranceAvailable - settlement.insured) as Money;
    const ended = closedBy({ ...position, ...closed }, { settlement, reason, tick, nowMs });
    const close = remaining
      ? {
          updated: {
            ...position,
            ...paused(remaining, tick),
            version: position.version + 1,
          },
          slice: { ...ended, ...SLICED, id: world.newId(), parentId: position.id },
        }
      : { updated: ended, slice: null };
    const key = `position/${position.id}/close${close.slice ? `/${close.slice.id}` : ''}`;
    const posted = balances.apply(settlement.transfers);
    const { userId } = position;
    transfers.push(...posted.map((transfer, leg) => ({ userId, key, leg, transfer })));
    return close;
  });
  return { closes, transfers };
}
