import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { apiPrefix } from '@candor/contract/wire/calls';
import { root } from '../source-files.ts';
import { addImport, change, create, insertBefore, takeRow } from './edit.ts';
import type { Names, Recipe } from './recipe.ts';

const WIRE = 'packages/contract/src/wire/calls.ts';
/** A module with few calls keeps their table in its index.ts. */
function handlersFile({ noun }: Names): string {
  const face = `apps/server/src/modules/${noun}/index.ts`;
  const table = `apps/server/src/modules/${noun}/calls.ts`;
  return existsSync(join(root, face)) && !existsSync(join(root, table)) ? face : table;
}

const contractFile = ({ noun }: Names) => `packages/contract/src/calls/${noun}.ts`;
const useCase = ({ noun, nameKebab }: Names) => `apps/server/src/modules/${noun}/${nameKebab}`;

export const callRecipe: Recipe = {
  kind: 'call',
  usage: 'npm run new -- call <noun> <name>',
  intro:
    'A call is a row, a schema, a use case and a line. The client, OpenAPI, the reference page and the tests that sweep all ' +
    'calls (not signed in, garbage, replays) pick it up automatically.',
  steps: [
    {
      text: ({ name }) =>
        `Row \`${name}\` in \`${WIRE}\`: plain name → address. Move an agreed address up from \`plannedCalls\`; give a new one the style of its neighbors.`,
      run: addRow,
    },
    {
      text: (names) =>
        `Schema in \`${contractFile(names)}\`: summary, access, \`idempotent\` if it moves money, request, result, refusals. Map odd wire names with \`renamed\`.`,
      run: addSchema,
    },
    {
      text: (names) =>
        `Use case \`${useCase(names)}.ts\` and its test next to it: load → decide → write, with the decision in \`packages/domain/src/${names.noun}/\`. Money moves only through a ledger command.`,
      run: addUseCase,
    },
    {
      text: (names) => `Line in \`${handlersFile(names)}\`.`,
      run: addHandler,
    },
    {
      text: () =>
        "New refusals: key and status in the domain's `refusals.ts`, a text in every `errors.json` of `packages/messages`; the compiler and a test report what is missing.",
    },
    { text: () => '`npm run generate`, then `npm run check` and the test.' },
  ],
};

function addRow({ noun, name }: Names): void {
  change(WIRE, (text) => {
    if (new RegExp(`^  ${name}:`, 'm').test(text.split('export const plannedCalls')[0]!))
      return text;
    const [rest, planned] = takeRow(text, /^export const plannedCalls/m, name);
    const row = planned ?? `  ${name}: 'GET ${apiPrefix}/${noun}/${name}',\n`;
    return insertBefore(rest, /^\} as const satisfies Record<string, WireAddress/m, row);
  });
}

function addSchema(names: Names): void {
  change(contractFile(names), (text) => {
    if (new RegExp(`^  ${names.name}: define`, 'm').test(text)) return text;
    const call = `  ${names.name}: define({
    summary: 'One sentence about what ${names.name} does',
    access: 'member',
    request: z.object({}),
    result: z.object({}),
  }),
`;
    const [head, tail] = splitAtTable(text, `${names.nounCamel}Calls`);
    return head + insertBefore(tail, /^\} as const/m, call);
  });
}

function splitAtTable(text: string, table: string): [string, string] {
  const at = text.indexOf(`export const ${table}`);
  return [text.slice(0, at), text.slice(at)];
}

function addUseCase(names: Names): void {
  const { name } = names;
  create(
    `${useCase(names)}.ts`,
    `import type { Handler } from '../../http/handler.ts';

/** Says what it answers, and to whom. Refuses: nothing yet. */
export const ${name}: Handler<'${name}'> = () => ({});
`,
  );
  create(
    `${useCase(names)}.test.ts`,
    `import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('${name} answers a signed-in customer', async () => {
  const { token } = await app.signUp();
  expect(await app.call('${name}', {}, { token })).toMatchObject({ code: 200, result: {} });
});
`,
  );
}

function addHandler(names: Names): void {
  const { name, nameKebab } = names;
  change(handlersFile(names), (text) => {
    const imported = addImport(text, `import { ${name} } from './${nameKebab}.ts';`);
    const end = /\n *\}\)? satisfies Partial<Handlers>/;
    if (!end.test(imported)) throw new Error(`${handlersFile(names)} has no table of handlers`);
    return new RegExp(`^ *${name},$`, 'm').test(imported)
      ? imported
      : imported.replace(end, (found) => `\n    ${name},${found}`);
  });
}
