import {
  ARTICLE_BODY_MAX,
  articleCategories,
  type ArticleCategory,
  type ArticleDraft,
  articleKinds,
  isArticleId,
} from '@candor/domain/content/article';
import { isPictureId } from '@candor/domain/content/picture';
import { invariant } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import {
  operatorCommand,
  type OperatorCommandContext,
  type OperatorCommands,
  type OperatorFact,
} from '../../../platform/operator-commands.ts';
import {
  translatedFacts,
  translatedFields,
  translatedOf,
  translatedPayload,
  translatedShape,
} from '../../../platform/translated-fields.ts';
import { publishVersion, scheduleVersion, withdrawArticle } from '../publish.ts';
import { type ArticleVersion, findVersion } from '../store.ts';
import { writeVersion } from '../write-version.ts';

export const articleId = z.string().check(z.refine(isArticleId));
const version = z.number().check(z.int(), z.positive());
const words = z.string().check(z.maxLength(ARTICLE_BODY_MAX));
const parts = { title: words, summary: words, body: words };
const draft = z.object({
  id: articleId,
  kind: z.enum(articleKinds),
  category: z.enum(articleCategories as [ArticleCategory, ...ArticleCategory[]]),
  isSample: z.optional(z.boolean()),
  cover: z.optional(z.string().check(z.refine(isPictureId))),
  ...translatedShape(parts),
});
type Entered = z.output<typeof draft>;
const publication = z.object({
  id: articleId,
  version,
  publishAt: z.optional(z.number().check(z.int(), z.positive())),
});
const which = z.object({ id: articleId });

/** All parts of a translation, or none. */
function enteredDraft({ kind, category, isSample = false, cover, ...payload }: Entered) {
  const texts = translatedOf(payload, ['title', 'summary', 'body']);
  return { kind, category, isSample, cover: cover ?? null, texts } satisfies ArticleDraft;
}

/** The payload with which this version would have been entered. */
export const payloadOf = ({ id, kind, category, isSample, cover, texts }: ArticleVersion) => ({
  id,
  kind,
  category,
  isSample,
  ...(cover === null ? {} : { cover }),
  ...translatedPayload(texts),
});

/** Everything that readers would see of a version. */
export const versionFacts = ({
  category,
  cover,
  version: number,
  texts,
}: ArticleVersion): OperatorFact[] => [
  { name: 'version', type: 'text', value: String(number) },
  { name: 'category', type: 'text', value: category },
  ...(cover === null ? [] : [{ name: 'cover', type: 'picture', value: cover } as const]),
  ...translatedFacts(texts),
];

function requireTwo({ operatorIds }: OperatorCommandContext): void {
  invariant(new Set(operatorIds).size === 2, 'two operators publish an article');
}

/** One person writes, two publish and withdraw. Refuses: content.*. */
export const operatorCommands: OperatorCommands = {
  'content.write': operatorCommand<Entered>({
    role: 'content',
    makerChecker: false,
    payload: draft,
    fields: [
      { name: 'id', type: 'text' },
      { name: 'kind', type: 'choice', choices: articleKinds },
      { name: 'category', type: 'choice', choices: articleCategories },
      { name: 'isSample', type: 'boolean', isOptional: true },
      { name: 'cover', type: 'picture', isOptional: true },
      ...translatedFields({ title: 'text', summary: 'text', body: 'longText' }),
    ],
    writes: ['content.article', 'content.version'],
    async execute(tx, payload, { operatorIds, nowMs }) {
      const written = { id: payload.id, ...enteredDraft(payload), setBy: operatorIds };
      await writeVersion(tx, written, nowMs);
    },
  }),
  'content.publish': operatorCommand<z.output<typeof publication>>({
    role: 'content',
    makerChecker: true,
    payload: publication,
    fields: [{ name: 'publishAt', type: 'time', isOptional: true }],
    writes: ['content.article', 'content.shown', 'content.word', 'platform.due'],
    async describe(db, payload) {
      const found = await findVersion(db, payload.id, payload.version);
      const { publishAt } = payload;
      return [
        { name: 'article', type: 'text', value: payload.id },
        ...(publishAt
          ? [{ name: 'publishAt', type: 'time', value: String(publishAt) } as const]
          : []),
        ...(found ? versionFacts(found) : []),
      ];
    },
    async execute(tx, { publishAt = 0, ...payload }, context) {
      requireTwo(context);
      if (publishAt > context.nowMs) await scheduleVersion(tx, { ...payload, atMs: publishAt });
      else await publishVersion(tx, payload, context.nowMs);
    },
  }),
  'content.withdraw': operatorCommand<z.output<typeof which>>({
    role: 'content',
    makerChecker: true,
    payload: which,
    fields: [],
    writes: ['content.article', 'content.shown'],
    async execute(tx, { id }, context) {
      requireTwo(context);
      await withdrawArticle(tx, id, context.nowMs);
    },
  }),
};
