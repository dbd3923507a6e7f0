import { money, rate } from '@candor/domain/money/money';
import type { SettledSecondContract } from '@candor/domain/proofs/second-contract-line';
import { pagesOf, type Tx } from '../../platform/db.ts';
import { underOf, type ContractRow } from './stored-contract.ts';

/** From a moment (inclusive) to another (exclusive). Epoch milliseconds. */
export interface SettledSpan {
  readonly fromMs: number;
  readonly beforeMs: number;
}

/** Streams everything settled in a time span, oldest first, in portions; ids are the contracts'. */
export async function* streamSettled(
  tx: Tx,
  { fromMs, beforeMs }: SettledSpan,
  portion: number,
): AsyncGenerator<SettledSecondContract[]> {
  const rows = tx<ContractRow[]>`
    select * from second_contracts.contract
    where status <> 'active' and settled_at >= ${fromMs}::timestamptz
      and settled_at < ${beforeMs}::timestamptz
    order by settled_at, id`;
  for await (const some of pagesOf(tx, rows, portion)) yield some.map(toSettled);
}

const toSettled = (row: ContractRow): SettledSecondContract => ({
  id: row.id,
  symbol: row.symbol,
  direction: row.direction,
  periodS: row.period_s,
  profitRate: rate(row.profit_rate),
  stake: money(row.stake),
  acceptedAtMs: row.accepted_at,
  acceptedSequence: Number(row.accepted_sequence),
  status: row.status as SettledSecondContract['status'],
  entrySequence: row.entry_sequence === null ? null : Number(row.entry_sequence),
  exitSequence: row.exit_sequence === null ? null : Number(row.exit_sequence),
  profit: money(row.profit ?? '0'),
  timeMs: row.settled_at ?? 0,
  exitRule: row.exit_rule,
  under: underOf(row),
});
