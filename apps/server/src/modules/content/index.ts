import type { Job } from '../../platform/jobs.ts';
import type { OperatorCommands, OperatorQueues } from '../../platform/operator-commands.ts';
import { contentHandlers } from './calls.ts';
import type { ContentDeps } from './deps.ts';
import { operatorCommands } from './operators/operator-commands.ts';
import { articlesQueue } from './operators/articles-queue.ts';
import { addMissingWords } from './known-words.ts';
import { ownArticlesJob, publishOwnArticles } from './own-articles.ts';
import { publishJob } from './publish.ts';
import { renderBody } from './render-body.ts';
import { addPicture, createPictureReader, type OpenPicture } from './pictures.ts';
import { openCard, openShare } from './share.ts';

/** News, articles and help articles in versions and languages. Refuses: content.*. */
export const createContent = (deps: ContentDeps) => contentOf(deps, createPictureReader(deps));

const contentOf = (deps: ContentDeps, openPicture: OpenPicture) => ({
  calls: contentHandlers(deps),
  jobs: (deps.ownArticles ? [publishJob, ownArticlesJob(deps)] : [publishJob]) as readonly Job[],
  operatorCommands: operatorCommands as OperatorCommands,
  operatorQueues: { articles: articlesQueue } as OperatorQueues,
  openShare: (id: string, language: string | undefined) => openShare(deps, id, language),
  openCard: (id: string, language: string | undefined) =>
    openCard({ ...deps, openPicture }, id, language),
  openArticlePicture: openPicture,
  /** What writers of articles need besides commands. */
  tools: {
    preview: (body: string) => renderBody(deps.db, body),
    addPicture: (operatorId: string, bytes: Buffer) => addPicture(deps, { operatorId, bytes }),
  },
  /** Publishes the texts that come with the product, where they are new or were changed. */
  async start(): Promise<void> {
    await addMissingWords(deps.db);
    if (deps.ownArticles) await publishOwnArticles(deps);
  },
});

export type { SharedArticle } from './share.ts';
export type ArticleTools = ReturnType<typeof createContent>['tools'];
