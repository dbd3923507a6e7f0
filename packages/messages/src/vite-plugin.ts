/**
 * Compiles the catalogs when the web app is built, one lazily loaded module per language, so that
 * phones load neither an ICU parser nor unused languages.
 *
 *     import { catalogs } from 'virtual:messages';  // { en: () => Promise<{ messages }>, es: … }
 */
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { catalogFiles, catalogTags, readCatalog, readCatalogFile } from './catalog.ts';

const INDEX = 'virtual:messages';
const CATALOG = 'virtual:messages/';

interface LoadContext {
  addWatchFile(path: string): void;
}

/**
 * `without` names files this build does not need: customers get no texts of operators or emails.
 */
export function messagesPlugin({ without = [] }: { readonly without?: readonly string[] } = {}) {
  return {
    name: 'candor-messages',
    resolveId: (id: string) => (id === INDEX || id.startsWith(CATALOG) ? `\0${id}` : undefined),
    load(this: LoadContext, id: string) {
      if (id === `\0${INDEX}`) return indexModule();
      if (id.startsWith(`\0${CATALOG}`))
        return catalogModule(this, id.slice(CATALOG.length + 1), without);
      return undefined;
    },
  };
}

function indexModule(): string {
  const lines = catalogTags().map(
    (tag) => `${JSON.stringify(tag)}: () => import(${JSON.stringify(CATALOG + tag)})`,
  );
  return `export const catalogs = { ${lines.join(', ')} };`;
}

function catalogModule(context: LoadContext, tag: string, without: readonly string[]): string {
  const left = new Set(without.flatMap((name) => Object.keys(readCatalogFile(tag, name))));
  for (const file of catalogFiles(tag)) context.addWatchFile(fileURLToPath(file));
  const compiled = Object.fromEntries(
    Object.entries(readCatalog(tag))
      .filter(([id]) => !left.has(id))
      .map(([id, text]) => [id, compileMessageOrThrow(text)]),
  );
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`;
}
