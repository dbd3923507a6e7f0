import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { pathOf } from './call-path.ts';
import { keptCalls } from './src/platform/kept-calls.ts';

const WORKER = 'sw.js';
const PLACE = "const build = { entry: '', shell: [], calls: [] };";
/** Screens that open without a connection even if they were never visited, and where they are found. */
const screens =
  /further-screens\.ts$|features\/(home\/home|markets\/market|positions\/positions|account\/my|wallet\/assets)-screen\.tsx$/;
const texts = /virtual:messages\/en(\/later)?$/;
const publicFiles = ['/icon.svg', '/icon-192.png', '/manifest.webmanifest'];

/** Tells the service worker which files to keep, and whose answers. Their names are the version. */
export function offlinePlugin(): Plugin {
  return {
    name: 'candor-offline',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (!entry) throw new Error('the build has no entry');
      const path = join(dir, WORKER);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(PLACE)) throw new Error(`${WORKER} has no place for the build`);
      const build = {
        entry: `/${entry.fileName}`,
        shell: [...shellFiles(bundle).map((name) => `/${name}`), ...publicFiles],
        calls: keptCalls.map(pathOf),
      };
      writeFileSync(path, text.replace(PLACE, `const build = ${JSON.stringify(build)};`));
    },
  };
}

/** The entry, the screens above, everything these import, style sheets and what the page names itself. */
function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (found.has(name) || file?.type !== 'chunk') return;
    found.add(name);
    for (const imported of file.imports) add(imported);
  };
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk') {
      if (/\/shell-[^/]+\.css$|inter-latin|\/early-/.test(file.fileName)) found.add(file.fileName);
      continue;
    }
    const isShown = file.isEntry || screens.test(file.facadeModuleId ?? '');
    if (isShown || texts.test(file.facadeModuleId ?? '')) add(file.fileName);
  }
  return [...found];
}
