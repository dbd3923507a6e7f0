import { isReadable } from '../readable-text.ts';

const MAIL_PHRASE_MIN = 4;
export const MAIL_PHRASE_MAX = 40;
/** Something that every reader can see; a phrase of spaces would be none. */
const VISIBLE = /[\p{L}\p{N}]/u;

/** Why words cannot be the customer's phrase in our emails; null if they can. */
export function mailPhraseProblem(phrase: string): 'length' | 'unreadable' | null {
  const { length } = [...phrase];
  if (length < MAIL_PHRASE_MIN || length > MAIL_PHRASE_MAX) return 'length';
  const isClear = isReadable(phrase) && VISIBLE.test(phrase) && !/\p{Cf}/u.test(phrase);
  return isClear ? null : 'unreadable';
}
