import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { Money, Quantity } from '@candor/domain/money/money';
import type { Queryable } from '../../../platform/db.ts';
import { pageOf, pageOfRows } from '../../../platform/pages.ts';
import { requirePool } from './get-pool.ts';
import { countNavs, listNavs } from './store-navs.ts';
import { listDecisions } from './store-pools.ts';
import { listSteps } from './store-steps.ts';
import { countTrades, listTrades, tradePlace } from './store-trades.ts';

/** Signed NAVs of a pool, newest first. Refuses: pools.notFound. */
export async function listPoolNavs(
  db: Queryable,
  request: RequestOf<'listPoolNavs'>,
): Promise<ResultOf<'listPoolNavs'>> {
  const { id } = await requirePool(db, request);
  const asked = pageOf(request);
  const [found, total] = await Promise.all([listNavs(db, id, asked), countNavs(db, id)]);
  const { shown, page } = pageOfRows(asked, found, { total, placeOf: ({ day }) => day });
  return {
    records: shown.map(({ markedAtMs, units, ...made }) => ({
      ...made,
      units: units as bigint as Quantity,
      markedAt: markedAtMs,
    })),
    ...page,
  };
}

/** Every trade of a pool, newest first. Refuses: pools.notFound. */
export async function listPoolTrades(
  db: Queryable,
  request: RequestOf<'listPoolTrades'>,
): Promise<ResultOf<'listPoolTrades'>> {
  const { id: poolId } = await requirePool(db, request);
  const asked = pageOf(request);
  const filter = { poolId, symbol: request.symbol ?? null };
  const [found, total] = await Promise.all([
    listTrades(db, filter, asked),
    countTrades(db, filter),
  ]);
  const { shown, page } = pageOfRows(asked, found, { total, placeOf: tradePlace });
  return {
    records: shown.map(({ isBuy, positionId, tradedAtMs, cash, ...trade }) => ({
      ...trade,
      side: isBuy ? 'buy' : 'sell',
      cash: cash as bigint as Money,
      ...(positionId === null ? {} : { positionId }),
      tradedAt: tradedAtMs,
    })),
    ...page,
  };
}

/** What a pool decided on a day, and what came of it. Refuses: pools.notFound. */
export async function listPoolDecisions(
  db: Queryable,
  request: RequestOf<'listPoolDecisions'>,
): Promise<ResultOf<'listPoolDecisions'>> {
  const { id } = await requirePool(db, request);
  const [decisions, steps] = await Promise.all([
    listDecisions(db, id, request.day),
    listSteps(db, id, request.day),
  ]);
  return {
    decisions: decisions.map(({ decidedAtMs, kind, text, hash, signature }) => ({
      kind,
      text,
      hash,
      signature,
      decidedAt: decidedAtMs,
    })),
    steps: steps
      .filter(({ stage }) => stage !== 'collect')
      .map(({ id: stepId, step, status, reason }) => ({
        id: stepId,
        kind: step.kind,
        status,
        ...(reason === null ? {} : { reason }),
      })),
  };
}
