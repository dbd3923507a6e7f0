import type { Balances } from '@candor/domain/ledger/balances';
import type { Money, Quantity } from '@candor/domain/money/money';
import { closePosition } from '@candor/domain/positions/close-position';
import { firstStep, paused } from '@candor/domain/positions/liquidation-steps';
import type { CloseReason } from '@candor/domain/positions/terms';
import type { TransferRow } from '../ledger/index.ts';
import type { TermsFor } from './fee-levels.ts';
import { closedBy, SLICED, type StoredPosition } from './stored-position.ts';
import type { PricedTick } from './trigger-book.ts';

/** A locked position, and what closes it at a tick. */
export interface Verdict {
  readonly position: StoredPosition;
  readonly priced: PricedTick;
  readonly reason: CloseReason;
  /** What a close order closes, and its id; missing: the full quantity, or a first step. */
  readonly quantity?: Quantity;
  readonly orderId?: string;
}

/** A position after its close, with the slice that was cut off where something stays open. */
export interface DueClose {
  readonly updated: StoredPosition;
  readonly slice: StoredPosition | null;
  /** The close order that this filled. */
  readonly orderId: string | undefined;
}

interface World {
  readonly balances: Balances;
  /** Money left in the insurance fund; each close reduces it for the next. */
  readonly insurance: Money;
  readonly nowMs: number;
  readonly termsFor: TermsFor;
  newId(): string;
}

/** Closes what is due at its tick: all of it, a close order's part, or a liquidation's first. */
export function closeDue(
  verdicts: readonly Verdict[],
  world: World,
): { readonly closes: DueClose[]; readonly transfers: TransferRow[] } {
  const { balances, nowMs } = world;
  let insuranceAvailable = world.insurance;
  const transfers: TransferRow[] = [];
  const closes = verdicts.map((verdict): DueClose => {
    const { position, priced, reason, orderId } = verdict;
    const { tick } = priced;
    const terms = world.termsFor(position.userId)(position.symbol);
    const part = reason === 'liquidation' ? firstStep(position, tick, terms) : null;
    const quantity = part ?? verdict.quantity ?? position.quantity;
    const closing = closePosition({ position, terms, tick, reason, quantity, insuranceAvailable });
    const { settlement, closed, remaining } = closing;
    insuranceAvailable = (insuranceAvailable - settlement.insured) as Money;
    const ended = closedBy({ ...position, ...closed }, { settlement, reason, tick, nowMs });
    const close = remaining
      ? {
          updated: {
            ...position,
            ...(reason === 'liquidation' ? paused(remaining, tick) : remaining),
            version: position.version + 1,
          },
          slice: { ...ended, ...SLICED, id: world.newId(), parentId: position.id },
          orderId,
        }
      : { updated: ended, slice: null, orderId };
    const key = `position/${position.id}/close${close.slice ? `/${close.slice.id}` : ''}`;
    const posted = balances.apply(settlement.transfers);
    const { userId } = position;
    transfers.push(...posted.map((transfer, leg) => ({ userId, key, leg, transfer })));
    return close;
  });
  return { closes, transfers };
}
