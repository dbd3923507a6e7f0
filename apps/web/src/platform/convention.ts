/** Whether green or red marks a rise. */
export type Convention = 'green-up' | 'red-up';

const RED_UP_LANGUAGES = ['ko', 'ja', 'zh'];

/** Green-up unless the readers of a language (BCP 47) expect red for a rise. */
export function conventionOf(tag: string): Convention {
  const [language = ''] = tag.split('-');
  return RED_UP_LANGUAGES.includes(language) ? 'red-up' : 'green-up';
}

/** A stored choice; null for anything else. */
export const conventionIn = (stored: string | null): Convention | null =>
  stored === 'green-up' || stored === 'red-up' ? stored : null;
