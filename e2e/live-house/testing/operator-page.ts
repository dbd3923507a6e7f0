import { readFileSync } from 'node:fs';

/** The page that tells operators how to open a house. */
export interface OperatorPage {
  /** Variables of its environment file with their examples, in order. */
  readonly variables: ReadonlyMap<string, string>;
  /** Names of the variables in the tables of the pages that it links to. */
  readonly furtherNames: ReadonlySet<string>;
  /** Its shell commands, one entry per block, in order. */
  readonly commands: readonly string[];
}

const page = new URL('../../../docs/how-to/open-a-house.md', import.meta.url);

export function readOperatorPage(): OperatorPage {
  const text = readFileSync(page, 'utf8');
  const blocks = (language: string) =>
    [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
      ([, block]) => block!,
    );
  const [environment = '', ...more] = blocks('ini');
  if (environment === '' || more.length > 0) throw new Error('the page has one environment file');
  const lines = environment.split('\n').filter((line) => line.trim() !== '');
  return {
    variables: new Map(
      lines.map((line) => {
        const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
        if (name === undefined) throw new Error(`no variable is in the line ${line}`);
        return [name, value!.replace(/^"(.*)"$/, '$1')];
      }),
    ),
    furtherNames: new Set(
      [...text.matchAll(/\]\(([\w-]+\.md)\)/g)].flatMap(([, name]) => namesIn(name!)),
    ),
    commands: blocks('sh'),
  };
}

/** Variables in the first column of a page's tables. */
const namesIn = (name: string): string[] =>
  [...readFileSync(new URL(name, page), 'utf8').matchAll(/^\| ([^|]+)\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, found]) => found!),
  );

/** The environment file with other values. */
export const environmentFile = (values: ReadonlyMap<string, string>): string =>
  [...values].map(([name, value]) => `${name}="${value}"\n`).join('');
