/** Control and invisible direction characters, which make a text read otherwise than it is written. */
const UNREADABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Whether one line shows what it holds. */
export const isReadable = (line: string): boolean => !UNREADABLE.test(line);

/** The same of a text that may have lines. */
export const areLinesReadable = (text: string): boolean =>
  isReadable(text.replaceAll('\r\n', '\n').replaceAll('\n', ''));
