import { contentCalls } from '@candor/contract/calls/content';
import { usePaused } from '../../../parts/use-paused.ts';
import { useCall } from '../../../platform/query.ts';
import { hrefTo } from '../../../platform/route.ts';
import type { Entry } from './use-entries.ts';

const LETTERS_MIN = 2;
const HELP_MAX = 5;
const FRESH_MS = 60_000;

/**
 * Help articles for what is typed, best first, as the server ranks them; none while it has not
 * answered for this text, or fails.
 */
export function useHelpEntries(typed: string): readonly Entry[] {
  const text = typed.trim();
  const wanted = (text.match(/\p{L}/gu) ?? []).length >= LETTERS_MIN ? text : '';
  const query = usePaused(wanted);
  const request = { query, limit: HELP_MAX };
  const enabled = query !== '' && query === wanted;
  const { data = [] } = useCall(contentCalls, 'searchHelp', request, {
    freshMs: FRESH_MS,
    enabled,
  });
  if (!enabled) return [];
  return data.map(({ id, title, categoryName, language }) => ({
    id: `help/${id}`,
    group: 'help',
    title: title.map((part) => part.text).join(''),
    note: categoryName,
    words: '',
    href: hrefTo('helpArticle', { id }),
    icon: 'document',
    language,
  }));
}
