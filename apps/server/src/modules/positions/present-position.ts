import type { ResultOf } from '@candor/contract/calls';
import { ZERO, type Money, type Price } from '@candor/domain/money/money';
import { profitAt, profitRate } from '@candor/domain/positions/profit';
import { invariant } from '@candor/domain/refusal';
import { presentProof } from '../markets/index.ts';
import { proofRefs, type TickBook } from './proofs.ts';
import type { StoredPosition } from './stored-position.ts';

export type PresentedPosition = ResultOf<'openPosition'>;

/**
 * A position as its owner sees it: open ones at the mark, closed ones as they ended, orders at
 * their limit.
 */
export function presentPosition(
  position: StoredPosition,
  ticks: TickBook,
  mark: Price | undefined,
): PresentedPosition {
  const { ending, cancellation } = position;
  const isOpen = position.status === 'open';
  const profit = ending?.profit ?? (isOpen && mark ? profitAt(position, mark) : ZERO);
  const [openProof, closeProof] = proofRefs(position).map((ref) => {
    const tick = ticks.find(ref);
    invariant(tick, `tick ${ref.symbol}/${ref.sequence} priced a position and is not in the log`);
    return presentProof(tick);
  });
  invariant(openProof, 'every position was opened, and every order placed, at a tick');
  return {
    id: position.id,
    symbol: position.symbol,
    direction: position.direction,
    marginMode: position.marginMode,
    margin: position.margin,
    leverage: position.leverage,
    quantity: position.quantity,
    openPrice: position.entryPrice,
    limitPrice: position.limitPrice ?? undefined,
    orderedQuantity: position.orderedQuantity ?? undefined,
    tierFloor: position.tierFloor ?? undefined,
    markPrice: ending ? undefined : mark,
    closePrice: ending?.exitPrice,
    profit,
    profitPercent: profitRate(profit, position.margin),
    liquidationPrice: position.liquidationPrice ?? undefined,
    takeProfit: position.takeProfit ?? undefined,
    stopLoss: position.stopLoss ?? undefined,
    carry: position.carry,
    fee: (position.openFee + (ending?.fee ?? 0n)) as Money,
    status: position.status,
    closeReason: ending?.reason,
    openedAt: position.openedAtMs,
    cancelReason: cancellation?.reason,
    closedAt: ending?.closedAtMs ?? cancellation?.atMs,
    priceProof: { open: openProof, close: closeProof },
  };
}
