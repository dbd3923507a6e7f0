import type { ResultOf } from '@candor/contract/calls';
import {
  parseOrderLine,
  type ClosingTrail,
  type OrderFill,
} from '@candor/domain/proofs/order-line';
import {
  parseSecondContractLine,
  type SettledSecondContract,
} from '@candor/domain/proofs/second-contract-line';
import { Refusal } from '@candor/domain/refusal';
import type { Db } from '../../platform/db.ts';
import { findDay, listOrderLines } from './store.ts';

type DayOrders = ResultOf<'listDayOrders'>;

const ORDERS_DEFAULT = 1_000;

/** A page of the orders of a sealed day. Refuses: proofs.dayNotSealed. */
export async function listDayOrders(
  db: Db,
  { day, from = 0, limit = ORDERS_DEFAULT }: { day: string; from?: number; limit?: number },
): Promise<DayOrders> {
  if (!(await findDay(db, day))) throw new Refusal('proofs.dayNotSealed', { day });
  const lines = await listOrderLines(db, day, from, limit);
  const orders = lines.map((line) => {
    const settled = parseSecondContractLine(line);
    return settled ? presentSecondContract(settled) : presentFill(parseOrderLine(line));
  });
  return { orders, ...(lines.length < limit ? {} : { next: from + limit }) };
}

type DayOrder = DayOrders['orders'][number];

function presentSecondContract(settled: SettledSecondContract): DayOrder {
  const { timeMs, acceptedAtMs, entrySequence, exitSequence, exitRule, under, ...shared } = settled;
  return {
    kind: 'secondContract',
    ...shared,
    time: timeMs,
    acceptedAt: acceptedAtMs,
    ...(entrySequence !== null && { entrySequence }),
    ...(exitSequence !== null && { exitSequence }),
    ...(exitRule === 2 && { exitRule }),
    ...under,
  };
}

function presentFill(filled: OrderFill): DayOrder {
  const { closing, timeMs, openingMargin, tierFloor, feeTerms, ...fill } = filled;
  const shared = {
    ...fill,
    time: timeMs,
    ...(tierFloor !== null && { tierFloor }),
    ...(feeTerms && { feeTerms: feeTerms.version, feeLevel: feeTerms.level }),
  };
  if (!closing) {
    return { kind: 'opened', ...shared, ...(openingMargin !== null && { margin: openingMargin }) };
  }
  return {
    kind: 'closed',
    ...shared,
    margin: closing.margin,
    closeReason: closing.reason,
    exitPrice: closing.exitPrice,
    profit: closing.profit,
    closeFee: closing.fee,
    closeSequence: closing.sequence,
    ...(closing.parentId === null ? {} : { parentId: closing.parentId }),
    ...(closing.isCross && { marginMode: 'cross' as const }),
    ...(!closing.isCross &&
      (tierFloor !== null || feeTerms) && { marginMode: 'isolated' as const }),
    ...(closing.trail && presentTrail(closing.trail)),
  };
}

const presentTrail = (trail: ClosingTrail) => ({
  trailCallback: trail.callbackRate,
  ...(trail.activationPrice !== null && { trailActivation: trail.activationPrice }),
  trailFrom: trail.fromSequence,
  triggersFrom: trail.triggersFromSequence,
  trailBest: trail.best,
  trailBestSequence: trail.bestSequence,
});
