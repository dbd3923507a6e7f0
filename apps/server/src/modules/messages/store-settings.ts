import { defaultSettings, type MessageSettings } from '@candor/domain/messages/message';
import type { Queryable } from '../../platform/db.ts';

export async function findSettings(db: Queryable, userId: string): Promise<MessageSettings> {
  const [row] = await db<MessageSettings[]>`
    select to_jsonb(push) as push, to_jsonb(email) as email, shows_figures as "showsFigures" from messages.setting
    where user_id = ${userId}`;
  return row ?? defaultSettings;
}

export async function putSettings(
  db: Queryable,
  userId: string,
  { push, email, showsFigures }: MessageSettings,
): Promise<void> {
  await db`
    insert into messages.setting (user_id, push, email, shows_figures)
    values (${userId}, ${[...push]}::text[], ${[...email]}::text[], ${showsFigures})
    on conflict (user_id) do update set push = excluded.push, email = excluded.email,
      shows_figures = excluded.shows_figures`;
}
