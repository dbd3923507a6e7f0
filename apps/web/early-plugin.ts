import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { symbolRow } from '@candor/contract/calls/markets';
import {
  completeCodes,
  defaultLocale,
  type LocaleCode,
  locales,
} from '@candor/contract/wire/locales';
import { plainSchema } from '@candor/contract/wire/renamed';
import { type Screen, screens } from '@candor/contract/wire/screens';
import { build, type Plugin, type Rolldown } from 'vite';
import { pathOf } from './call-path.ts';
import { type PaintedScreen, paintScreens, paintedScreens, type Paintings } from './painted.ts';
import type { EarlyBuild, EarlyScreen } from './src/early/early-build.ts';
import { FIRST_SYMBOL } from './src/parts/first-symbol.ts';

const SCRIPT = fileURLToPath(new URL('src/early/early.ts', import.meta.url));
const ROUTER = fileURLToPath(new URL('src/shell/further-screens.ts', import.meta.url));
const PAGE = 'index.html';
/** Rows of the router: a screen and the file that it is imported from. */
const ROW = /(\w+): async \(\) =>\s*\(await import\('\.\.\/([^']+)'\)\)/g;
const HOME_FILE = 'features/home/home-screen.tsx';
/** What every call of a customer is sealed with. */
const SEAL_FILE = 'platform/seal.ts';
/** What the app asks at once, so that its first frame has the answer. */
const asks: Readonly<Record<PaintedScreen, NonNullable<EarlyScreen['asks']>>> = {
  home: {
    all: [pathOf('listSymbols')],
    member: [pathOf('listAssets'), `${pathOf('getNetWorth')}?range=1D`],
  },
  chart: { all: [pathOf('listSymbols')], member: [] },
  positions: { all: [pathOf('listSymbols'), pathOf('getLossDisclosure')], member: [] },
};

/**
 * Adds a script in front of all others that paints the first screen and asks for what it will need:
 * the texts and the screen of the address, and the customer's figures. The page would otherwise know
 * them only after its own code has run: two round trips later.
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
        const paintings = await paintScreens();
        const emit = (name: string, ending: string, source: string): string => {
          const fileName = `assets/${name}-${versionOf(source)}.${ending}`;
          this.emitFile({ type: 'asset', fileName, source });
          return `/${fileName}`;
        };
        const emitPainted = (screen: PaintedScreen, code: LocaleCode) =>
          emit(
            `${screen}-${locales[code].tag}`,
            'json',
            JSON.stringify(paintings.screens[screen][code]),
          );
        const script = await bundled(earlyTable(bundle, paintings, emitPainted));
        const templates = Object.entries(paintings.screens.home[defaultLocale]).map(
          ([kind, html]) => `<template id="${kind}">${html}</template>`,
        );
        page.source = String(page.source)
          .replace(
            '<meta charset="utf-8" />',
            (charset) => `${charset}\n    <script src="${emit('early', 'js', script)}"></script>`,
          )
          .replace('<div id="root">', (root) => [...templates, root].join('\n    '));
      },
    },
  };
}

/** The script by itself, in one piece and without imports: nothing may come before it. */
async function bundled(table: EarlyBuild): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { EARLY_BUILD: JSON.stringify(table) },
    build: {
      write: false,
      minify: true,
      target: 'chrome123',
      lib: { entry: SCRIPT, formats: ['iife'], name: 'early' },
    },
  });
  const [{ output }] = built as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return output[0].code;
}

const versionOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** Files, and which of them a language, a screen and a customer need, by their place in the list. */
function earlyTable(
  bundle: Rolldown.OutputBundle,
  paintings: Paintings,
  emitPainted: (screen: PaintedScreen, code: LocaleCode) => string,
): EarlyBuild {
  const files: string[] = [];
  const placesOf = (facade: string): number[] =>
    [...filesOf(bundle, facade)].map((name) => {
      if (!files.includes(`/${name}`)) files.push(`/${name}`);
      return files.indexOf(`/${name}`);
    });
  const byLanguage = <Value>(of: (code: LocaleCode) => Value): Record<string, Value> =>
    Object.fromEntries(completeCodes.map((code) => [code, of(code)]));
  const textsOf = (ending: string) =>
    byLanguage((code) => placesOf(`virtual:messages/${locales[code].tag}${ending}`));
  const paintedOf = (screen: PaintedScreen) =>
    byLanguage((code) =>
      screen === 'home' && code === defaultLocale ? null : emitPainted(screen, code),
    );
  const router = placesOf('shell/further-screens.ts');
  const rows: Record<string, EarlyScreen> = { [screens.home.path]: { files: placesOf(HOME_FILE) } };
  for (const [, id = '', file = ''] of readFileSync(ROUTER, 'utf8').matchAll(ROW)) {
    const screen: Screen = screens[id as keyof typeof screens];
    if (isOpenedFirst(id, screen)) rows[screen.path] = { files: [...router, ...placesOf(file)] };
  }
  for (const screen of paintedScreens) {
    const { path } = screens[screen];
    rows[path] = { ...rows[path]!, asks: asks[screen], painted: paintedOf(screen) };
  }
  return {
    files,
    texts: textsOf(''),
    later: textsOf('/later'),
    tags: byLanguage((code) => locales[code].tag),
    language: defaultLocale,
    screens: rows,
    home: screens.home.path,
    chart: screens.chart.path,
    router,
    member: placesOf(SEAL_FILE),
    memberAsks: [pathOf('getUser')],
    figures: {
      assets: pathOf('listAssets'),
      symbols: pathOf('listSymbols'),
      losses: pathOf('getLossDisclosure'),
      price: plainSchema(symbolRow).names['price'] ?? 'price',
      symbol: FIRST_SYMBOL,
      total: paintings.total,
    },
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
  return new Set([...withImports(bundle, chunk.fileName)].filter((name) => !known.has(name)));
}

function withImports(bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()) {
  const file = bundle[name];
  if (found.has(name) || file?.type !== 'chunk') return found;
  found.add(name);
  for (const imported of file.imports) withImports(bundle, imported, found);
  return found;
}
