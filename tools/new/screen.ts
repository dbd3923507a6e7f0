import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { catalogTags } from '@candor/messages/catalog';
import { root } from '../source-files.ts';
import { addImport, change, create, insertBefore, takeRow } from './edit.ts';
import type { Names, Recipe } from './recipe.ts';

const WIRE = 'packages/contract/src/wire/screens.ts';
const SCREEN_FILES = 'apps/web/src/shell/further-screens.ts';
const MESSAGE_IDS = 'packages/messages/src/message-id.ts';
const component = ({ noun, nameKebab }: Names) =>
  `apps/web/src/features/${noun}/${nameKebab}-screen.tsx`;

export const screenRecipe: Recipe = {
  kind: 'screen',
  usage: 'npm run new -- screen <noun> <name>',
  intro:
    'A screen is a component, a row, a line and its texts. The guard, titles, scrolling and the loading overlay read ' +
    'the row.',
  steps: [
    {
      text: ({ name }) =>
        `Row \`${name}\` in \`${WIRE}\`: route, access, tab or layout, title. Move an agreed route up from \`plannedScreens\`.`,
      run: addRow,
    },
    {
      text: (names) =>
        `Component \`${component(names)}\`; parts, hooks and tests next to it. It handles loading, empty, error, offline and, where it shows a price, stale. Features do not import each other.`,
      run: addComponent,
    },
    {
      text: ({ name }) => `Line \`${name}\` in \`${SCREEN_FILES}\`: the compiler requires it.`,
      run: addLine,
    },
    {
      text: ({ noun }) =>
        `Texts in \`packages/messages/<language>/${noun}.json\`, with the same ids in every language; a new file needs an import and a line in \`${MESSAGE_IDS}\`. The scaffold writes the English title to every language: translate it.`,
      run: addTexts,
    },
    {
      text: () =>
        '`npm run generate`, then `npm run check`; review it at 390×844 in light and dark.',
    },
  ],
};

function addRow({ name, nameKebab }: Names): void {
  change(WIRE, (text) => {
    if (new RegExp(`^  ${name}:`, 'm').test(text.split('export const plannedScreens')[0]!))
      return text;
    const [rest, planned] = takeRow(text, /^export const plannedScreens/m, name);
    const row =
      planned ??
      `  ${name}: { path: '/${nameKebab}', access: 'member', title: '${name}.title' },\n`;
    return insertBefore(rest, /^\} as const satisfies Record<string, Screen>/m, row);
  });
}

function addComponent(names: Names): void {
  create(
    component(names),
    `import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Page } from '@candor/ui/page';
import type { ReactNode } from 'react';

/** Says in one sentence what the customer sees here. */
export function ${names.namePascal}Screen(): ReactNode {
  const t = useText();
  return (
    <Page>
      <AppBar title={t('${names.name}.title')} />
    </Page>
  );
}
`,
  );
}

function addLine({ noun, name, nameKebab, namePascal }: Names): void {
  const file = `../features/${noun}/${nameKebab}-screen.tsx`;
  const line = `  ${name}: async () => (await import('${file}')).${namePascal}Screen,\n`;
  change(SCREEN_FILES, (text) => {
    const [head, loaders] = text.split(/(?=^export const furtherScreens)/m) as [string, string];
    return head + insertBefore(loaders, /^\};/m, line);
  });
}

function addTexts({ noun, nounCamel, name }: Names): void {
  const title = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const text = title.charAt(0).toUpperCase() + title.slice(1);
  for (const tag of catalogTags()) {
    const file = `packages/messages/${tag}/${noun}.json`;
    if (!existsSync(join(root, file))) create(file, '{}\n');
    change(file, (json) => {
      const texts = JSON.parse(json) as Record<string, string>;
      return `${JSON.stringify({ ...texts, [`${name}.title`]: texts[`${name}.title`] ?? text }, null, 2)}\n`;
    });
  }
  change(MESSAGE_IDS, (source) => {
    const line = `import type ${nounCamel} from '../en/${noun}.json';`;
    if (source.includes(line)) return source;
    return addImport(source, line).replace(
      'export type MessageId =\n',
      `export type MessageId =\n  | keyof typeof ${nounCamel}\n`,
    );
  });
}
