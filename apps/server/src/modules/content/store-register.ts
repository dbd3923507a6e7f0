import type { Queryable } from '../../platform/db.ts';
import { contains } from '../../platform/like.ts';
import type { QueueAsk } from '../../platform/operator-commands.ts';
import {
  type Article,
  type ArticleRow,
  type ArticleVersion,
  listNewestVersions,
  toArticle,
} from './store.ts';

/** Articles as operators list them, the newest version first written last. */
export async function listForOperators(
  db: Queryable,
  { status, search, limit }: QueueAsk,
): Promise<{ rows: { article: Article; newest: ArticleVersion }[]; total: number }> {
  const wanted = db`
    from content.article a
    join content.version v on v.article_id = a.id and v.version = a.newest
    where (${status}::text is null or ${status} = case
        when a.scheduled is not null then 'scheduled'
        when a.published is not null then 'published'
        when a.withdrawn_at is not null then 'withdrawn' else 'draft' end)
      and (${search}::text is null or a.id ilike ${contains(search ?? '')}
        or v.texts::text ilike ${contains(search ?? '')})`;
  const [counted] = await db<{ total: number }[]>`select count(*)::integer as total ${wanted}`;
  const rows = await db<ArticleRow[]>`
    select a.id, a.kind, a.newest, a.published, a.published_at, a.updated_at, a.scheduled,
      a.scheduled_at, a.withdrawn_at ${wanted}
    order by v.created_at desc, a.id limit ${limit}`;
  const newest = await listNewestVersions(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({ article: toArticle(row), newest: newest.get(row.id)! })),
    total: counted!.total,
  };
}
