import type { LocaleCode } from '@candor/contract/wire/locales';
import { locales } from '@candor/contract/wire/locales';
import { type ScreenId, screens } from '@candor/contract/wire/screens';

const sizes = {
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 640 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
} as const;
const looks = ['light', 'dark'] as const;
/** The shortest lines, the highest ones, the longest ones, and the widest letters. */
const languages = ['en-us', 'tai', 'xi', 'zh-cn'] as const satisfies readonly LocaleCode[];
/** `empty`: a new customer; `visitor`: nobody is signed in. */
const states = ['ready', 'empty', 'visitor', 'loading', 'error', 'offline'] as const;

export type Size = keyof typeof sizes;
export type Look = (typeof looks)[number];
export type State = (typeof states)[number];

/** Everything that one browser page shows one after the other. */
export interface Variant {
  readonly size: Size;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly look: Look;
  readonly lang: LocaleCode;
  readonly state: State;
  readonly screens: readonly ScreenId[];
}

const all = Object.keys(screens) as ScreenId[];
const isPublic = (id: ScreenId): boolean => screens[id].access === 'public';

/** Compared in every test run: what most customers see first, and each kind of screen once. */
const inEveryRun: readonly [Size, Look, readonly ScreenId[]][] = [
  [
    'phone',
    'light',
    [
      'home',
      'market',
      'my',
      'assets',
      'transfer',
      'deposit',
      'security',
      'login',
      'loans',
      'levels',
      'team',
      'help',
    ],
  ],
  ['phone', 'dark', ['my', 'transfer']],
  ['desktop', 'light', ['my', 'security']],
];

/**
 * What PICTURES asks for: without it those of every test run; `all`, or a list of words, of which
 * each narrows: sizes, looks, languages, states, screens.
 */
export function variantsToTake(asked = process.env.PICTURES): Variant[] {
  if (!asked) {
    return inEveryRun.map(([size, look, shown]) => variant(size, look, 'en-us', 'ready', shown));
  }
  const words = asked === 'all' ? [] : asked.split(/[\s,]+/);
  const narrow = <T extends string>(
    from: readonly T[],
    usual: readonly T[] = from,
  ): readonly T[] => {
    const named = from.filter((each) => words.includes(each));
    return named.length > 0 ? named : usual;
  };
  const offered = languages.filter((lang) => locales[lang].complete);
  const every = Object.keys(locales) as LocaleCode[];
  return narrow(every, offered).flatMap((lang) =>
    narrow(Object.keys(sizes) as Size[]).flatMap((size) =>
      narrow(looks).flatMap((look) =>
        narrow(states).map((state) => variant(size, look, lang, state, narrow(all))),
      ),
    ),
  );
}

function variant(
  size: Size,
  look: Look,
  lang: LocaleCode,
  state: State,
  shown: readonly ScreenId[],
): Variant {
  const seen = state === 'visitor' ? shown.filter(isPublic) : shown;
  return { size, viewport: sizes[size], look, lang, state, screens: seen };
}

export const nameOf = ({ size, look, lang, state }: Variant): string =>
  [lang, size, look, state].join('-');
