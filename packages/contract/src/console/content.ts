import { ARTICLE_BODY_MAX } from '@candor/domain/content/article';
import * as z from 'zod/mini';
import { consoleCall } from './console-call.ts';

export const contentConsoleCalls = {
  previewArticle: consoleCall({
    summary: 'Markdown as readers would see it: sanitized HTML; nothing is stored',
    roles: ['content'],
    request: z.object({ body: z.string().check(z.maxLength(ARTICLE_BODY_MAX, 'field.tooLong')) }),
    result: z.object({ html: z.string() }),
  }),
} as const;
