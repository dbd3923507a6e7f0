import { invariant } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import type { RetainedTable } from './deps.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Names of tables and columns are ours; nothing else gets into a statement. */
const NAME = /^[a-z0-9_]+(\.[a-z0-9_]+)?$/;
const VALUE = /^[A-Za-z0-9]+$/;

/** Deletes the rows of a customer, or empties columns of them, in the order of the list. */
export async function eraseTables(
  tx: Tx,
  userId: string,
  tables: readonly RetainedTable[],
): Promise<void> {
  for (const { table, owner, through, only, empties } of tables) {
    const names = [table, owner, through ?? table, ...Object.keys(empties ?? {})];
    invariant(UUID.test(userId) && names.every((name) => NAME.test(name)), 'names are our own');
    invariant(!only || (NAME.test(only[0]) && VALUE.test(only[1])), 'values are our own');
    const own = through
      ? `where ${owner} in (select id from ${through} where user_id = '${userId}')`
      : `where ${owner} = '${userId}'`;
    const where = only ? `${own} and ${only[0]} = '${only[1]}'` : own;
    if (empties === undefined) {
      await tx.unsafe(`delete from ${table} ${where}`);
      continue;
    }
    const set = Object.entries(empties).map(
      ([column, value]) => `${column} = ${value === null ? 'null' : `'${value}'`}`,
    );
    await tx.unsafe(`update ${table} set ${set.join(', ')} ${where}`);
  }
}
