import { catalogTags } from '@candor/messages/catalog';
import { moduleLayers } from '../borders/layers.ts';
import { nouns } from '../generate/nouns.ts';
import { callRecipe } from './call.ts';
import { addImport, change, create, insertBefore } from './edit.ts';
import { type Names, namesOf, type Recipe } from './recipe.ts';
import { screenRecipe } from './screen.ts';

const NOUNS = 'tools/generate/nouns.ts';
const LAYERS = 'tools/borders/layers.ts';
const CALLS = 'packages/contract/src/calls.ts';
const ERRORS = 'packages/contract/src/errors.ts';
const MODULES = 'apps/server/src/modules.ts';
const pascal = ({ nounCamel }: Names) => nounCamel.charAt(0).toUpperCase() + nounCamel.slice(1);

export const areaRecipe: Recipe = {
  kind: 'area',
  usage: 'npm run new -- area <noun>',
  intro:
    'A business area has the same name everywhere: domain folder, calls file, module, feature, messages, PostgreSQL ' +
    'schema. The scaffold creates all of them, with one working call and one working screen.',
  steps: [
    {
      text: ({ noun }) =>
        `The noun \`${noun}\`: a line in \`${NOUNS}\` and a layer in \`${LAYERS}\`, which decides what the module may import.`,
      run: addWord,
    },
    {
      text: ({ noun }) =>
        `\`packages/domain/src/${noun}/\`: refusals and pure rules, with example and property tests.`,
      run: addDomain,
    },
    {
      text: ({ noun }) =>
        `\`packages/contract/src/calls/${noun}.ts\`, registered in \`${CALLS}\`; its refusals in \`${ERRORS}\`.`,
      run: addContract,
    },
    {
      text: ({ noun }) =>
        `\`apps/server/src/modules/${noun}/\`: README (owns, emits, guarantees), index, calls, store, and a migration that says why; composed in \`${MODULES}\`.`,
      run: addModule,
    },
    {
      text: ({ noun }) => `A first call, as in [add-call](add-call.md), in the module \`${noun}\`.`,
      run: (names) => runAll(callRecipe, namesOf(names.noun, `get${pascal(names)}`)),
    },
    {
      text: ({ noun }) =>
        `A first screen, as in [add-screen](add-screen.md), in \`features/${noun}/\`.`,
      run: (names) => runAll(screenRecipe, namesOf(names.noun, names.nounCamel)),
    },
    { text: () => '`npm run generate`, then `npm run check` and the tests.' },
  ],
};

const runAll = (recipe: Recipe, names: Names): void => {
  for (const step of recipe.steps) step.run?.(names);
};

function addWord({ noun }: Names): void {
  const key = noun.includes('-') ? `'${noun}'` : noun;
  if (!Object.hasOwn(nouns, noun))
    change(NOUNS, (text) =>
      insertBefore(
        text,
        /^ {2}\/\/ Terms that/m,
        `  ${key}: area('One sentence about what it holds.'),\n`,
      ),
    );
  if (!moduleLayers.flat().includes(noun))
    change(LAYERS, (text) => text.replace(/\],\n\];\s*$/, `, '${noun}'],\n];\n`));
}

function addDomain({ noun, nounCamel }: Names): void {
  create(
    `packages/domain/src/${noun}/refusals.ts`,
    `export const ${nounCamel}Refusals = {\n  '${nounCamel}.notFound': 404,\n} as const;\n`,
  );
  create(
    `packages/domain/src/${noun}/refusals.test.ts`,
    `import { expect, test } from 'vitest';
import { ${nounCamel}Refusals } from './refusals.ts';

test('prefixes every refusal with the name of the area', () => {
  expect(Object.keys(${nounCamel}Refusals).filter((key) => !key.startsWith('${nounCamel}.'))).toEqual([]);
});
`,
  );
  for (const tag of catalogTags())
    change(`packages/messages/${tag}/errors.json`, (json) => {
      const texts = JSON.parse(json) as Record<string, string>;
      return `${JSON.stringify({ ...texts, [`${nounCamel}.notFound`]: 'This was not found.' }, null, 2)}\n`;
    });
}

function addContract({ noun, nounCamel }: Names): void {
  create(
    `packages/contract/src/calls/${noun}.ts`,
    `import * as z from 'zod/mini';
import { define } from '../call.ts';

export const ${nounCamel}Calls = {
} as const;
`,
  );
  change(CALLS, (text) => {
    const imported = addImport(text, `import { ${nounCamel}Calls } from './calls/${noun}.ts';`);
    const grouped = insertBefore(
      imported,
      /^\} as const;/m,
      `  ${nounCamel}: ${nounCamel}Calls,\n`,
    );
    return insertBefore(grouped, /^\} as const satisfies/m, `  ...callAreas.${nounCamel},\n`);
  });
  change(ERRORS, (text) =>
    insertBefore(
      addImport(text, `import { ${nounCamel}Refusals } from '@candor/domain/${noun}/refusals';`),
      /^\} as const satisfies Record<string, ErrorCode>/m,
      `  ...${nounCamel}Refusals,\n`,
    ),
  );
}

function addModule(names: Names): void {
  const { noun, nounCamel } = names;
  const folder = `apps/server/src/modules/${noun}`;
  const schema = noun.replaceAll('-', '_');
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  create(
    `${folder}/README.md`,
    `# ${noun}

Says in one sentence what this module is for.

- Owns: schema \`${schema}\`.
- Calls: get${pascal(names)}.
- Emits: nothing.
- Guarantees: what is always true here.
`,
  );
  create(
    `${folder}/index.ts`,
    `import { ${nounCamel}Handlers } from './calls.ts';

/** Says what it offers. Refuses: ${nounCamel}.*. */
export const create${pascal(names)} = () => ({ calls: ${nounCamel}Handlers() });
`,
  );
  create(
    `${folder}/calls.ts`,
    `import type { Handlers } from '../../http/handler.ts';

export const ${nounCamel}Handlers = () =>
  ({
  }) satisfies Partial<Handlers>;
`,
  );
  create(
    `${folder}/migrations/${day}-${noun}.sql`,
    `-- A separate schema for ${noun}: no other module may touch its tables.
create schema ${schema};
`,
  );
  compose(names);
}

function compose(names: Names): void {
  const { noun, nounCamel } = names;
  change(MODULES, (text) => {
    const imported = addImport(
      text,
      `import { create${pascal(names)} } from './modules/${noun}/index.ts';`,
    );
    const made = insertBefore(
      imported,
      /^ {2}const stream = /m,
      `  const ${nounCamel} = create${pascal(names)}();\n`,
    );
    return made.includes(`...${nounCamel}.calls`)
      ? made
      : made.replace(/^ {4}calls: \{\n/m, (found) => `${found}      ...${nounCamel}.calls,\n`);
  });
}
