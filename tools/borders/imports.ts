import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import: from a file, to a file (path from the root), `npm:name` or `node:name`. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly line: number;
}

const workspaces: Readonly<Record<string, string>> = {
  client: 'packages/client/src/',
  contract: 'packages/contract/src/',
  domain: 'packages/domain/src/',
  messages: 'packages/messages/src/',
  ui: 'packages/ui/src/',
  server: 'apps/server/',
  web: 'apps/web/',
  console: 'apps/console/',
  e2e: 'e2e/',
  bench: 'bench/',
  tools: 'tools/',
};

/** Imports of one source file, including type imports, which couple files too. */
export function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  return specifiersIn(file, text).map(({ specifier, offset }) => ({
    from: file,
    to: targetOf(file, specifier),
    line: text.slice(0, offset).split('\n').length,
  }));
}

/** `import()` of a value, and of a type, which the parser does not list. */
const CALLED_IMPORT = /\bimport\(\s*['"]([^'"$]+)['"]/g;

function specifiersIn(file: string, text: string): { specifier: string; offset: number }[] {
  const { module } = parseSync(file, text);
  const requests = [
    ...module.staticImports.map((statement) => statement.moduleRequest),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest ?? []),
    ),
  ];
  return [
    ...requests.map(({ value, start }) => ({ specifier: value, offset: start })),
    ...[...text.matchAll(CALLED_IMPORT)].map((match) => ({
      specifier: match[1]!,
      offset: match.index,
    })),
  ];
}

function targetOf(file: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) return join(dirname(file), path);
  const own = /^@candor\/([a-z0-9]+)\/(.+)$/.exec(path);
  const folder = own && workspaces[own[1]!];
  if (own && folder) return folder + own[2]! + (/\.\w+$/.test(own[2]!) ? '' : '.ts');
  if (path.startsWith('node:') || path.startsWith('virtual:')) return path;
  return `npm:${path.split('/', path.startsWith('@') ? 2 : 1).join('/')}`;
}

/** The name under which a package.json must declare a target, or null if none is needed. */
export function packageOf(from: string, to: string): string | null {
  if (to.startsWith('npm:')) return to.slice('npm:'.length);
  const home = (path: string) =>
    Object.entries(workspaces).find(([, folder]) => path.startsWith(workspaceRoot(folder)))?.[0];
  const target = home(to);
  return target === undefined || target === home(from) ? null : `@candor/${target}`;
}

const workspaceRoot = (folder: string): string => folder.replace(/src\/$/, '');
