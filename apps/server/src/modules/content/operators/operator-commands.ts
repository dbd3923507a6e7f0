import {
  ARTICLE_BODY_MAX,
  articleCategories,
  type ArticleCategory,
  type ArticleDraft,
  articleKinds,
  articleLanguages,
  fieldOf,
  isArticleId,
} from '@candor/domain/content/article';
import { invariant } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import {
  operatorCommand,
  type OperatorCommandContext,
  type OperatorCommands,
  type OperatorFact,
} from '../../../platform/operator-commands.ts';
import { publishVersion, scheduleVersion, withdrawArticle } from '../publish.ts';
import { type ArticleVersion, findVersion } from '../store.ts';
import { writeVersion } from '../write-version.ts';

export const articleId = z.string().check(z.refine(isArticleId));
const version = z.number().check(z.int(), z.positive());
const words = z.string().check(z.maxLength(ARTICLE_BODY_MAX));
const draft = z.object({
  id: articleId,
  kind: z.enum(articleKinds),
  category: z.enum(articleCategories as [ArticleCategory, ...ArticleCategory[]]),
  isSample: z.optional(z.boolean()),
  titleEn: words,
  summaryEn: words,
  bodyEn: words,
  titleEs: z.optional(words),
  summaryEs: z.optional(words),
  bodyEs: z.optional(words),
});
type Entered = z.output<typeof draft>;
const publication = z.object({
  id: articleId,
  version,
  publishAt: z.optional(z.number().check(z.int(), z.positive())),
});
const which = z.object({ id: articleId });

/** All parts of a translation, or none. */
function enteredDraft({ kind, category, isSample = false, ...payload }: Entered): ArticleDraft {
  const { titleEn, summaryEn, bodyEn, titleEs = '', summaryEs = '', bodyEs = '' } = payload;
  const es = { title: titleEs, summary: summaryEs, body: bodyEs };
  const isTranslated = titleEs + summaryEs + bodyEs !== '';
  const en = { title: titleEn, summary: summaryEn, body: bodyEn };
  return { kind, category, isSample, texts: isTranslated ? { en, es } : { en } };
}

/** The payload with which this version would have been entered. */
export function payloadOf({ id, kind, category, isSample, texts }: ArticleVersion) {
  const parts = articleLanguages.flatMap((language) =>
    Object.entries(texts[language] ?? {}).map(([part, text]) => [
      fieldOf(part as 'title', language),
      text as string,
    ]),
  );
  return { id, kind, category, isSample, ...Object.fromEntries(parts) };
}

/** Everything that readers would see of a version. */
export const versionFacts = ({
  category,
  version: number,
  texts,
}: ArticleVersion): OperatorFact[] => [
  { name: 'version', type: 'text', value: String(number) },
  { name: 'category', type: 'text', value: category },
  ...articleLanguages.flatMap((language) =>
    (['title', 'summary', 'body'] as const).flatMap((part): OperatorFact[] => {
      const value = texts[language]?.[part];
      return value === undefined ? [] : [{ name: fieldOf(part, language), type: 'text', value }];
    }),
  ),
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
      ...articleLanguages.flatMap((language) => {
        const isOptional = language !== 'en';
        return [
          { name: fieldOf('title', language), type: 'text' as const, isOptional },
          { name: fieldOf('summary', language), type: 'text' as const, isOptional },
          { name: fieldOf('body', language), type: 'longText' as const, isOptional },
        ];
      }),
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
