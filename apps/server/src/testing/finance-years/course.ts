import { createHash } from 'node:crypto';
import { dayNumber, dayText, figure, units } from './figures.ts';
import type { World } from './world.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Every transfer without ids and without times beyond the day: the same for two runs in which people
 * did the same, however often the product was interrupted.
 */
export async function courseOf({ db, ids }: World): Promise<string[]> {
  const rows = await db<Record<string, string>[]>`
    select user_id, key, type, from_kind, from_ref, to_kind, to_ref, currency, amount::text,
      (extract(epoch from created_at) * 1000)::bigint::text as at
    from ledger.transfer where user_id = any(${[...ids.keys()]}::uuid[])`;
  const named = (text: string) => text.replace(UUID, (id) => ids.get(id) ?? 'somebody');
  return rows
    .map((row) =>
      [
        dayText(dayNumber(Number(row['at']))),
        named([row['user_id'], row['key'], row['from_ref'], row['to_ref']].join(' ')),
        row['type'],
        row['from_kind'],
        row['to_kind'],
        row['currency'],
        figure(units(row['amount']!)),
      ].join(' '),
    )
    .toSorted();
}

export const hashOf = (course: readonly string[]): string =>
  createHash('sha256').update(course.join('\n')).digest('hex');
