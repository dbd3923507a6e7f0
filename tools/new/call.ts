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
    'A call is a row, a schema, a use case and a line. Client, OpenAPI, reference page and the sweeps over all calls ' +
    '(not signed in, garbage, replays) come by themselves.',
  steps: [
    {
      text: ({ name }) =>
        `Row \`${name}\` in \`${WIRE}\`: plain name → address. An agreed address moves up from \`plannedCalls\`; a new one follows the style of its neighbours.`,
      run: addRow,
    },
    {
      text: (names) =>
        `Schema in \`${contractFile(names)}\`: summary, access, \`idempotent\` if it moves money, request, result, refusals. Odd field names go through \`renamed\`.`,
      run: addSchema,
    },
    {
      text: (names) =>
        `Use case \`${useCase(names)}.ts\` with its test beside it: load → decide → write, the decision in \`packages/domain/src/${names.noun}/\`. Money moves in an act of the ledger.`,
      run: addUseCase,
    },
    {
      text: (names) => `Line in \`${handlersFile(names)}\`.`,
      run: addHandler,
    },
    {
      text: () =>
        'New refusals: key and code in the `refusals.ts` of the domain, text in every `errors.json` of `packages/messages`; the compiler and a test name what is missing.',
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
    summary: 'Says in one sentence what ${names.name} does',
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

test('${name} answers a customer who is signed in', async () => {
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
