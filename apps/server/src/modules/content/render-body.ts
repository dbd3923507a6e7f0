import { picturesIn } from '@candor/domain/content/picture';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../platform/db.ts';
import { listPictures } from './store-pictures.ts';
import { renderMarkdown } from './render.ts';

const RENDERED_MAX = 500;

/** Rendered anew by every process, so that a stricter sanitizer also applies to old articles. */
const rendered = new LRUCache<string, string>({ max: RENDERED_MAX });

/** Sanitized HTML of an article's Markdown, with its pictures. */
export async function renderBody(db: Queryable, body: string): Promise<string> {
  const known = rendered.get(body);
  if (known !== undefined) return known;
  const named = picturesIn(body);
  const pictures = await listPictures(db, named);
  const html = renderMarkdown(body, pictures);
  // One that is missing now may be added later.
  if (pictures.size === named.length) rendered.set(body, html);
  return html;
}
