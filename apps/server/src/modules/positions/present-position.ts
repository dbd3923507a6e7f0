import type { ResultOf } from '@candor/contract/calls';
import { ZERO, type Money, type Price } from '@candor/domain/money/money';
import { feeRateAt } from '@candor/domain/positions/fee-terms';
import { profitAt, profitRate } from '@candor/domain/positions/profit';
import { isFollowing, trailingLevel } from '@candor/domain/positions/trailing-stop';
import type { FeeTerms } from '@candor/domain/positions/terms';
import { invariant } from '@candor/domain/refusal';
import { presentProof } from '../markets/index.ts';
import { proofRefs, type TickBook } from './proofs.ts';
import type { StoredPosition } from './stored-position.ts';
import { termsOf } from './traded-symbols.ts';

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
    stopPrice: position.stop?.price,
    stopCrossed: position.stop ? position.stop.crossedSequence !== null : undefined,
    orderedQuantity: position.orderedQuantity ?? undefined,
    tierFloor: position.tierFloor ?? undefined,
    markPrice: ending ? undefined : mark,
    closePrice: ending?.exitPrice,
    profit,
    profitPercent: profitRate(profit, position.margin),
    liquidationPrice: position.liquidationPrice ?? undefined,
    takeProfit: position.takeProfit ?? undefined,
    stopLoss: position.stopLoss ?? undefined,
    trailing: presentTrailing(position),
    carry: position.carry,
    fee: (position.openFee + (ending?.fee ?? 0n)) as Money,
    openFeeTerms: presentFeeTerms(position, position.openFeeTerms),
    closeFeeTerms: presentFeeTerms(position, ending?.feeTerms),
    version: position.version,
    status: position.status,
    closeReason: ending?.reason,
    openedAt: position.openedAtMs,
    cancelReason: cancellation?.reason,
    closedAt: ending?.closedAtMs ?? cancellation?.atMs,
    priceProof: { open: openProof, close: closeProof },
  };
}

/** Missing once something else has closed the position: how far it had followed is not kept. */
function presentTrailing(position: StoredPosition): PresentedPosition['trailing'] {
  const { trailing, direction, ending } = position;
  if (!trailing || (ending && ending.reason !== 'trailingStop')) return undefined;
  const { callbackRate, activationPrice, best, bestSequence, fromSequence } = trailing;
  return {
    callbackRate,
    activationPrice: activationPrice ?? undefined,
    isActive: isFollowing(direction, trailing),
    bestPrice: best,
    triggerPrice: trailingLevel(direction, trailing),
    fromSequence,
    bestSequence,
  };
}

/** With the rate that follows from them. */
function presentFeeTerms(
  { symbol }: StoredPosition,
  feeTerms: FeeTerms | null | undefined,
): PresentedPosition['openFeeTerms'] {
  if (!feeTerms) return undefined;
  const { version, level } = feeTerms;
  return { version, level, rate: feeRateAt(termsOf(symbol).baseFeeRate, feeTerms) };
}
