import { ban, type TidyRule } from './rule.ts';

const CODE = /\.(tsx?|mjs|js)$/;
const PRODUCT = /^(packages|apps)\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$|\/testing\//;

/** Rules for single lines. */
export const codeRules: readonly TidyRule[] = [
  ban({
    name: 'no-barrels',
    in: CODE,
    pattern: /^\s*export \*/,
    instead: 'export names one by one, or let the reader import from the file itself',
  }),
  ban({
    name: 'time-and-chance-come-from-outside',
    in: PRODUCT,
    notIn: /^(apps\/(server|web|console)\/src\/platform|packages\/client\/src)\/|\/testing\//,
    pattern: /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\brandomUUID\(/,
    instead: 'take nowMs as an argument, or the Clock and Random of platform/ as a dependency',
  }),
  ban({
    name: 'no-reminders',
    in: /\.(tsx?|mjs|js|css|sql|md|json)$/,
    notIn: /(^|\/)package-lock\.json$|^tools\/tidy\//,
    pattern: /\b(TODO|FIXME)\b/,
    instead: 'do it, or write an issue: the code says what is, not what should be',
  }),
  ban({
    name: 'exceptions-have-a-reason',
    in: CODE,
    notIn: /^tools\/tidy\//,
    pattern: /(eslint|oxlint)-disable(?!.* -- \S)|@ts-ignore|@ts-nocheck|@ts-expect-error\s*$/,
    instead: 'fix it, or say why after two dashes: `oxlint-disable-next-line rule -- why`',
  }),
  ban({
    name: 'money-is-no-number',
    in: /^packages\/domain\/src\/.*\.ts$/,
    // The practice feed invents prices, and heaps order them by their nearest double; neither is
    // money.
    notIn: new RegExp(`${TEST.source}|/markets/practice/|/positions/trigger-heaps\\.ts$`),
    pattern: /\bparseFloat\(|\.toFixed\(|\bNumber\(.*(price|amount|money|margin|fee|balance)/i,
    instead: 'use packages/domain/src/money: fixed-point with 18 decimals, rounding by name',
  }),
  ban({
    name: 'sentences-with-figures-wrap',
    in: PRODUCT,
    // Behind a variant it is a rule of that width, not one that is undone.
    pattern: /(?<![:\w-])whitespace-normal\b/,
    instead: 'name what it is: `figures` never wrap, `figures-text` does',
  }),
  ban({
    name: 'parts-can-be-lost',
    in: /^apps\/web\/src\/.*\.tsx$/,
    notIn: /\/platform\/lazy-part\.tsx$/,
    pattern: /(?<![\w.-])lazy(<[^(]*)?\(/,
    instead: 'use lazyPart: a rejected React.lazy takes its whole screen down until a reload',
  }),
  ban({
    name: 'no-snapshots',
    in: /\.test\.tsx?$/,
    pattern: /\.toMatch(Inline|File)?Snapshot\(/,
    instead: 'assert the one thing that the sentence of the test promises',
  }),
  ban({
    name: 'no-mocks',
    in: /\.tsx?$/,
    notIn: /^tools\/tidy\//,
    pattern: /\b(vi|jest)\.(mock|doMock|hoisted)\(/,
    instead: 'hand the real thing over, with a ManualClock, a seeded Random and a test database',
  }),
  ban({
    name: 'tests-do-not-sleep',
    in: /^(packages|apps\/server)\/.*\.test\.tsx?$/,
    pattern: /\bsetTimeout\(|timers\/promises/,
    instead: 'advance the ManualClock, or wait for the thing itself with expect.poll or vi.waitFor',
  }),
  ban({
    name: 'nobody-s-machine',
    in: /./,
    notIn: /\.(png|woff2|svg)$|^tools\/tidy\//,
    pattern:
      /(^|["'`\s(=])(\/work\/|\/root\/|\/opt\/node|\/Users\/|\/home\/(?!{)\w+\/)|\bregistry\.npm|\bartifactory\b|"resolved": "http/,
    instead:
      "name things from the root of the repository; registries belong to the user's settings",
  }),
];
