const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment in the page's language. Formats are kept: making one takes a hundred times as long as
 * using it, and a chart uses twenty with each tick of the market.
 */
export function dateText(moment: number, options: Intl.DateTimeFormatOptions): string {
  const { lang } = document.documentElement;
  const key = `${lang} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(lang, options);
  formats.set(key, format);
  return format.format(moment);
}
