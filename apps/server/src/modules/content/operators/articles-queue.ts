import type { Queryable } from '../../../platform/db.ts';
import type {
  OperatorQueue,
  QueueItem,
  QueueItemDetail,
} from '../../../platform/operator-commands.ts';
import { type Article, type ArticleVersion, findArticle, listVersions } from '../store.ts';
import { listForOperators } from '../store-register.ts';
import { articleId, payloadOf, versionFacts } from './operator-commands.ts';

/** Articles of all kinds with their versions. */
export const articlesQueue: OperatorQueue = {
  roles: ['content', 'auditor'],
  statuses: ['draft', 'scheduled', 'published', 'withdrawn'],
  isRegister: true,
  itemId: articleId,
  proposedBy: { kinds: ['content.publish', 'content.withdraw'], field: 'id' },
  async list(db, ask) {
    if (ask.userId !== null) return { items: [], total: 0 };
    const { rows, total } = await listForOperators(db, ask);
    return { items: rows.map(({ article, newest }) => itemOf(article, newest)), total };
  },
  find,
};

async function find(db: Queryable, id: string): Promise<QueueItemDetail | null> {
  const article = await findArticle(db, id);
  const versions = article ? await listVersions(db, id) : [];
  const [newest] = versions;
  if (!article || !newest) return null;
  const { published, scheduled } = article;
  const isShown = published !== null || scheduled !== null;
  return {
    ...itemOf(article, newest),
    facts: [...itemOf(article, newest).facts, ...versionFacts(newest).slice(1)],
    documents: [],
    history: versions.map(({ version, createdAtMs, texts }) => ({
      atMs: createdAtMs,
      name: `version ${version}${version === published ? ' (published)' : ''}`,
      text: texts.en?.title ?? '',
    })),
    commands: [
      { kind: 'content.write', payload: payloadOf(newest) },
      ...(published === newest.version
        ? []
        : [{ kind: 'content.publish', payload: { id, version: newest.version } }]),
      ...(isShown ? [{ kind: 'content.withdraw', payload: { id } }] : []),
    ],
  };
}

export const statusOf = ({ published, scheduled, withdrawnAtMs }: Article): string => {
  if (scheduled !== null) return 'scheduled';
  if (published !== null) return 'published';
  return withdrawnAtMs === null ? 'draft' : 'withdrawn';
};

const itemOf = (article: Article, newest: ArticleVersion): QueueItem => ({
  id: article.id,
  userId: null,
  status: statusOf(article),
  createdAtMs: newest.createdAtMs,
  dueAtMs: article.scheduledAtMs,
  facts: [
    { name: 'titleEn', type: 'text', value: newest.texts.en?.title ?? '' },
    { name: 'kind', type: 'text', value: article.kind },
    { name: 'newestVersion', type: 'text', value: String(article.newest) },
    ...(article.published === null
      ? []
      : [{ name: 'publishedVersion', type: 'text', value: String(article.published) } as const]),
  ],
});
