import { ARTICLE_BODY_MAX } from '@candor/domain/content/article';
import * as z from 'zod/mini';
import { consoleCall } from './console-call.ts';

/** Six megabytes of picture: more than any screen shows. */
const BASE64_MAX = 8 * 1024 * 1024;
/** Bytes of the largest request, with what is around the picture. */
export const ARTICLE_PICTURE_REQUEST_MAX = BASE64_MAX + 1_024;

export const contentConsoleCalls = {
  previewArticle: consoleCall({
    summary: 'Markdown as readers would see it: sanitized HTML; nothing is stored',
    roles: ['content'],
    request: z.object({ body: z.string().check(z.maxLength(ARTICLE_BODY_MAX, 'field.tooLong')) }),
    result: z.object({ html: z.string() }),
  }),
  addArticlePicture: consoleCall({
    summary: 'Stores a picture for articles, re-encoded; everybody who knows its id can see it',
    roles: ['content'],
    request: z.object({ base64: z.string().check(z.maxLength(BASE64_MAX, 'field.tooLong')) }),
    result: z.object({ id: z.string(), width: z.number(), height: z.number() }),
  }),
} as const;
