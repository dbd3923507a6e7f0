import { type LocaleCode, locales } from './locales.ts';

/** Regions that write Chinese as in Hong Kong; everybody else gets the variant of Taiwan. */
const HONG_KONG_REGIONS = /-(hk|mo)\b/;

/**
 * The first of `offered` that a reader asks for, or null. `wanted`: codes of this API or BCP 47
 * tags of any browser, the preferred first. Both variants of Chinese understand each other, and
 * readers of simplified Chinese get one of them rather than English.
 */
export function matchLanguage(
  wanted: readonly string[],
  offered: readonly LocaleCode[],
): LocaleCode | null {
  for (const each of wanted) {
    const found = candidates(each.trim().toLowerCase().replaceAll('_', '-')).find((code) =>
      offered.includes(code),
    );
    if (found) return found;
  }
  return null;
}

/**
 * Tags of an `Accept-Language` value, the preferred first; those with a weight of zero are refused
 * by the reader. A code of this API is a list of one.
 */
export const acceptedLanguages = (header: string): string[] =>
  header
    .split(',')
    .map((entry, index) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const weight = parameters.find((each) => /^q=/i.test(each))?.slice(2) ?? '1';
      return {
        tag,
        weight: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0,
        index,
      };
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.index - b.index)
    .map(({ tag }) => tag);

function candidates(wanted: string): LocaleCode[] {
  if (Object.hasOwn(locales, wanted)) return withSibling(wanted as LocaleCode);
  const [language = ''] = wanted.split('-');
  if (language === 'zh' || language === 'yue')
    return withSibling(language === 'yue' || HONG_KONG_REGIONS.test(wanted) ? 'zh-hk' : 'zh-cn');
  return (Object.keys(locales) as LocaleCode[]).filter((code) => locales[code].tag === language);
}

function withSibling(code: LocaleCode): LocaleCode[] {
  if (code === 'zh-cn') return [code, 'zh-hk'];
  if (code === 'zh-hk') return [code, 'zh-cn'];
  return [code];
}
