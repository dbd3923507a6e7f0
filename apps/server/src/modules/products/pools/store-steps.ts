import type { Day } from '@candor/domain/calendar';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { formatFixed } from '@candor/domain/money/fixed';
import { money, quantity } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/positions/terms';
import type { PoolId } from '@candor/domain/products/pools/pool-terms';
import type { PoolStep } from '@candor/domain/products/pools/steps';
import type { Queryable, Tx } from '../../../platform/db.ts';
import type { PoolStage, StoredPool } from './stored-pool.ts';

/** A step with the id that its command will have. */
export interface StoredStep {
  readonly id: string;
  readonly step: PoolStep;
}

interface StepRow {
  id: string;
  kind: PoolStep['kind'];
  request: Record<string, string>;
}

/** Amounts as exact text. */
const requestOf = (step: PoolStep): string =>
  JSON.stringify(step, (_key, value: unknown) =>
    typeof value === 'bigint' ? formatFixed(value) : value,
  );

function toStep({ request: asked, kind }: StepRow): PoolStep {
  switch (kind) {
    case 'transfer': {
      const { from, to, amount } = asked as Record<'from' | 'to' | 'amount', string>;
      const side = (text: string) => text as 'balance' | 'contract';
      return { kind, from: side(from), to: side(to), amount: money(amount) };
    }
    case 'close':
      return { kind, positionId: asked['positionId']!, quantity: quantity(asked['quantity']!) };
    case 'open':
      return {
        kind,
        symbol: asked['symbol']!,
        direction: asked['direction'] as Direction,
        quantity: quantity(asked['quantity']!),
      };
    case 'exchange':
      return {
        kind,
        from: asked['from'] as CurrencyCode,
        to: asked['to'] as CurrencyCode,
        amount: money(asked['amount']!),
      };
  }
}

/** Plans steps for a stage of the pool's day, under ids that are fixed from now on. */
export async function insertSteps(
  tx: Tx,
  at: { readonly poolId: PoolId; readonly day: Day; readonly stage: PoolStage },
  steps: readonly StoredStep[],
): Promise<void> {
  if (steps.length === 0) return;
  await tx`
    insert into products.pool_step (pool_id, id, day, stage, number, kind, request)
    select ${at.poolId}, t.id, ${at.day}, ${at.stage}, t.number, t.kind, t.request::jsonb
    from unnest(${steps.map(({ id }) => id)}::uuid[], ${steps.map((_, index) => index)}::smallint[],
      ${steps.map(({ step }) => step.kind)}::text[],
      ${steps.map(({ step }) => requestOf(step))}::text[]) as t (id, number, kind, request)`;
}

/** The next step of the stage that a pool is in; undefined when all are done. */
export async function findNextStep(
  db: Queryable,
  { id, day, stage }: StoredPool,
): Promise<StoredStep | undefined> {
  const [row] = await db<StepRow[]>`
    select id, kind, request from products.pool_step
    where pool_id = ${id} and day = ${day} and stage = ${stage} and status = 'planned'
    order by number limit 1`;
  return row && { id: row.id, step: toStep(row) };
}

/** Ends a planned step. Skipped: with the key of the refusal. Returns whether it was planned. */
export async function endStep(
  tx: Tx,
  poolId: PoolId,
  step: { readonly id: string; readonly reason: string | null },
  nowMs: number,
): Promise<boolean> {
  const ended = await tx`
    update products.pool_step set status = ${step.reason === null ? 'done' : 'skipped'},
      reason = ${step.reason}, done_at = ${nowMs}::timestamptz
    where pool_id = ${poolId} and id = ${step.id} and status = 'planned'`;
  return ended.count === 1;
}

/** A step as everybody sees it. */
export interface EndedStep extends StoredStep {
  readonly stage: PoolStage;
  readonly status: 'planned' | 'done' | 'skipped';
  readonly reason: string | null;
}

/** All steps of a pool's day, in order. */
export async function listSteps(db: Queryable, poolId: PoolId, day: Day): Promise<EndedStep[]> {
  const rows = await db<
    (StepRow & { stage: PoolStage; status: EndedStep['status']; reason: string | null })[]
  >`
    select id, kind, request, stage, status, reason from products.pool_step
    where pool_id = ${poolId} and day = ${day} order by id`;
  return rows.map((row) => ({
    id: row.id,
    step: toStep(row),
    stage: row.stage,
    status: row.status,
    reason: row.reason,
  }));
}
