/**
 * Control and invisible direction characters, which make a text look different from its content.
 */
const UNREADABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Whether one line displays exactly what it contains. */
export const isReadable = (line: string): boolean => !UNREADABLE.test(line);

/** The same for a text that may have several lines. */
export const areLinesReadable = (text: string): boolean =>
  isReadable(text.replaceAll('\r\n', '\n').replaceAll('\n', ''));
