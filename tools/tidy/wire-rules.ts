import { apiPrefix, plannedCalls, wireCalls } from '@candor/contract/wire/calls';
import { plannedScreens, screens } from '@candor/contract/wire/screens';
import { ban, type TidyRule } from './rule.ts';

const WIRE_FILES =
  /^(packages\/contract\/src\/wire\/|e2e\/wire\/|docs\/verify\/(seals|verify-bond|verify-reserves|verify-statement)\.mjs|docs\/(coverage|glossary|how-to\/run)\.md$)/;
/** Words of an id, joined by hyphens. */
const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const routes = [screens, plannedScreens].flatMap((table) =>
  Object.entries(table).map(([id, { path }]) => ({ id, word: path.slice(1) })),
);
/** Route words that are also ordinary words: banned as a route, allowed elsewhere. */
const plainWords = new Set([
  'login',
  'kline',
  'ieo',
  'outlink',
  ...routes.filter(({ id, word }) => word === kebab(id)).map(({ word }) => word),
]);

const addressWords = [wireCalls, plannedCalls]
  .flatMap((table) => Object.values(table).flat())
  .flatMap((address) => address.split('/'))
  .filter((word) => /^app[A-Z]|^annount/.test(word));
const routeWords = routes.map(({ word }) => word).filter((word) => !plainWords.has(word));
const oneOf = (words: readonly string[]): string => [...new Set(words)].join('|');

/** External names stay at the border. */
export const wireRules: readonly TidyRule[] = [
  ban({
    name: 'addresses-live-in-wire',
    in: /\.(tsx?|mjs|js|html|css|md|sql)$/,
    notIn: WIRE_FILES,
    pattern: new RegExp(`${apiPrefix}/|\\b(${oneOf(addressWords)})\\b`),
    instead: 'use the plain name of the call, or a path from packages/contract/src/wire/calls.ts',
  }),
  ban({
    name: 'routes-live-in-wire',
    in: /\.(tsx?|mjs|js|html|css|md|sql)$/,
    // Decisions may quote external names.
    notIn: new RegExp(`${WIRE_FILES.source}|^docs/decisions/`),
    pattern: new RegExp(`\\b(${oneOf(routeWords)})\\b|['"\`#]/(${oneOf([...plainWords])})['"\`]`),
    instead: 'use the screen id, and its path from packages/contract/src/wire/screens.ts',
  }),
];
