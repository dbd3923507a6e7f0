import type { TidyRule } from './rule.ts';

/** Words of our own that were retired, and the field's words that replaced them. */
const RETIRED: Readonly<Record<string, string>> = {
  act: 'command',
  acts: 'commands',
  armed: 'triggersFrom',
  baked: 'embedded',
  desk: 'harness (tests), layout (console)',
  duty: 'leaderTask',
  lane: 'orderingKey',
  lanes: 'orderingKeys',
  looked: 'polled',
  pocket: 'kind (account kind)',
  pockets: 'kinds (account kinds)',
  seated: 'bootstrapped',
  sight: 'view',
  trip: 'authorizationRequest',
  unheard: 'changeNotice',
  vouch: 'approve',
  vouched: 'approved',
  wish: 'intent',
  wishes: 'intents',
};
/** Ordinary English words, private only as part of a name. */
const ENGLISH = new Set(['act', 'acts', 'armed', 'desk', 'looked', 'seated', 'sight', 'trip']);
const NAME = /[A-Za-z_$][\w$]*/g;
const PROSE = /^\s*(\*|\/\*|\/\/|--).*|\/\/ .*$/;

const partsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((part) => part.toLowerCase());

export const retiredWordsRule: TidyRule = {
  name: 'the-field-s-words',
  in: /^(apps|packages|e2e|bench|tools)\/.*\.(tsx?|mjs|sql)$/,
  // Migrations that ran are history; wire names belong to others.
  notIn: /\/migrations\/|\/wire\/|^tools\/tidy\//,
  instead: 'use the word that the field uses (docs/glossary.md, docs/writing.md)',
  find: ({ text }) =>
    text.split('\n').flatMap((line, index) =>
      [...line.replace(PROSE, '').matchAll(NAME)].flatMap(([name]) => {
        const parts = partsOf(name);
        const word = parts.find((part) => Object.hasOwn(RETIRED, part));
        if (word === undefined || (parts.length === 1 && ENGLISH.has(word))) return [];
        return [{ line: index + 1, detail: `${name}: ${RETIRED[word]}` }];
      }),
    ),
};
