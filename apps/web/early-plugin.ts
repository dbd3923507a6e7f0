import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { completeCodes, defaultLocale, locales } from '@candor/contract/wire/locales';
import { type Screen, screens } from '@candor/contract/wire/screens';
import type { Plugin, Rolldown } from 'vite';
import { paintHome } from './painted.ts';

const SCRIPT = fileURLToPath(new URL('early.js', import.meta.url));
const ROUTER = fileURLToPath(new URL('src/shell/further-screens.ts', import.meta.url));
const PLACE = 'const build = {};';
const PAGE = 'index.html';
/** Rows of the router: a screen and the file that it is imported from. */
const ROW = /(\w+): async \(\) =>\s*\(await import\('\.\.\/([^']+)'\)\)/g;
const HOME_FILE = 'features/home/home-screen.tsx';
/** What every call of a customer is sealed with. */
const SEAL_FILE = 'platform/seal.ts';

/**
 * Adds a script in front of all others that paints home and asks for the texts and the screen of an
 * address at once. The page would otherwise know them only after its own code has run: two round
 * trips later.
 */
export function earlyPlugin(): Plugin {
  return {
    name: 'candor-early',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle[PAGE];
        if (page?.type !== 'asset') throw new Error(`the build has no ${PAGE}`);
        const { [defaultLocale]: painted, ...others } = await paintHome();
        const paintedElsewhere = Object.fromEntries(
          Object.entries(others).map(([code, other]) => {
            const source = JSON.stringify(other);
            const { tag } = locales[code as keyof typeof others];
            const fileName = `assets/home-${tag}-${versionOf(source)}.json`;
            this.emitFile({ type: 'asset', fileName, source });
            return [code, `/${fileName}`];
          }),
        );
        const table = JSON.stringify({ ...earlyTable(bundle), paintedElsewhere });
        const text = readFileSync(SCRIPT, 'utf8');
        if (!text.includes(PLACE)) throw new Error('early.js has no place for the build');
        const script = text.replace(PLACE, () => `const build = ${table};`);
        const fileName = `assets/early-${versionOf(script)}.js`;
        this.emitFile({ type: 'asset', fileName, source: script });
        const templates = Object.entries(painted).map(
          ([who, html]) => `<template id="${who}">${html}</template>`,
        );
        page.source = String(page.source)
          .replace(
            '<meta charset="utf-8" />',
            (charset) => `${charset}\n    <script src="/${fileName}"></script>`,
          )
          .replace('<div id="root">', (root) => [...templates, root].join('\n    '));
      },
    },
  };
}

const versionOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** Files, and which of them a language, a screen and a customer need, by their place in the list. */
function earlyTable(bundle: Rolldown.OutputBundle) {
  const files: string[] = [];
  const placesOf = (facade: string): number[] =>
    [...filesOf(bundle, facade)].map((name) => {
      if (!files.includes(`/${name}`)) files.push(`/${name}`);
      return files.indexOf(`/${name}`);
    });
  const textsOf = (ending: string) =>
    Object.fromEntries(
      completeCodes.map((code) => [
        code,
        placesOf(`virtual:messages/${locales[code].tag}${ending}`),
      ]),
    );
  const router = placesOf('shell/further-screens.ts');
  const paths: Record<string, number[]> = { [screens.home.path]: placesOf(HOME_FILE) };
  for (const [, id = '', file = ''] of readFileSync(ROUTER, 'utf8').matchAll(ROW)) {
    const screen: Screen = screens[id as keyof typeof screens];
    if (isOpenedFirst(id, screen)) paths[screen.path] = [...router, ...placesOf(file)];
  }
  return {
    texts: textsOf(''),
    later: textsOf('/later'),
    language: defaultLocale,
    tags: Object.fromEntries(completeCodes.map((code) => [code, locales[code].tag])),
    screens: paths,
    router,
    home: screens.home.path,
    member: placesOf(SEAL_FILE),
    files,
  };
}

/** The files of the others would make the script three times as long for every first visit. */
const isOpenedFirst = (id: string, { tab }: Screen): boolean =>
  tab !== undefined || ['chart', 'login', 'assets'].includes(id);

/** The chunk of a module and what it imports, less what the page itself asks for. */
function filesOf(bundle: Rolldown.OutputBundle, facade: string): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(facade));
  if (!chunk || !entry) throw new Error(`the build has no chunk of ${facade}`);
  const known = withImports(bundle, entry.fileName);
  return withImports(bundle, chunk.fileName).difference(known);
}

function withImports(bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()) {
  const file = bundle[name];
  if (found.has(name) || file?.type !== 'chunk') return found;
  found.add(name);
  for (const imported of file.imports) withImports(bundle, imported, found);
  return found;
}
