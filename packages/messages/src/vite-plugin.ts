/**
 * Compiles the catalogs when the web app is built, one lazily loaded module per language, so that
 * phones load neither an ICU parser nor unused languages.
 *
 *     import { catalogs } from 'virtual:messages';  // { en: () => Promise<{ messages }>, es: … }
 *     import { laterCatalogs } from 'virtual:messages';  // the texts that are not needed first
 */
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import {
  catalogFiles,
  catalogTags,
  hasCatalogFile,
  readCatalog,
  readCatalogFile,
} from './catalog.ts';

const INDEX = 'virtual:messages';
const CATALOG = 'virtual:messages/';
const LATER = '/later';

interface LoadContext {
  addWatchFile(path: string): void;
}

interface Options {
  /** Files this build does not need: customers get no texts of operators or emails. */
  readonly without?: readonly string[];
  /** Languages without this file are left out: operators work in those that have `console`. */
  readonly needs?: string;
  /** Which texts are needed first; the others are in catalogs of their own. By default all are. */
  readonly isFirst?: (id: string) => boolean;
}

export function messagesPlugin({ without = [], needs, isFirst }: Options = {}) {
  const tags = catalogTags().filter((tag) => needs === undefined || hasCatalogFile(tag, needs));
  return {
    name: 'candor-messages',
    resolveId: (id: string) => (id === INDEX || id.startsWith(CATALOG) ? `\0${id}` : undefined),
    load(this: LoadContext, id: string) {
      if (id === `\0${INDEX}`) return indexModule(tags, isFirst !== undefined);
      if (!id.startsWith(`\0${CATALOG}`)) return undefined;
      const name = id.slice(CATALOG.length + 1);
      const isLater = name.endsWith(LATER);
      const tag = isLater ? name.slice(0, -LATER.length) : name;
      const isWanted = (text: string) => (isFirst ? isFirst(text) !== isLater : true);
      return catalogModule(this, { tag, without, isWanted });
    },
  };
}

function indexModule(tags: readonly string[], isSplit: boolean): string {
  const table = (ending: string) =>
    tags.map(
      (tag) => `${JSON.stringify(tag)}: () => import(${JSON.stringify(CATALOG + tag + ending)})`,
    );
  const later = isSplit ? table(LATER) : [];
  return `export const catalogs = { ${table('').join(', ')} };
export const laterCatalogs = { ${later.join(', ')} };`;
}

interface CatalogOptions {
  readonly tag: string;
  readonly without: readonly string[];
  readonly isWanted: (id: string) => boolean;
}

function catalogModule(context: LoadContext, { tag, without, isWanted }: CatalogOptions): string {
  const left = new Set(
    without
      .filter((name) => hasCatalogFile(tag, name))
      .flatMap((name) => Object.keys(readCatalogFile(tag, name))),
  );
  for (const file of catalogFiles(tag)) context.addWatchFile(fileURLToPath(file));
  const compiled = Object.fromEntries(
    Object.entries(readCatalog(tag))
      .filter(([id]) => !left.has(id) && isWanted(id))
      .map(([id, text]) => [id, compileMessageOrThrow(text)]),
  );
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`;
}
