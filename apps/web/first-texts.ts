import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { screens } from '@candor/contract/wire/screens';

const root = fileURLToPath(new URL('../..', import.meta.url));
const own = /^@candor\/(ui|client)\/(.+)$/;
const imported = /(?:from|import)\s*\(?\s*'([^']+)'/g;
const literal = /['"]([a-zA-Z]+\.[\w.-]+)['"]/g;
/** A text chosen by what follows: `home.ranking.${id}`. */
const template = /`([a-zA-Z]+\.[\w.-]*)\$\{/g;

/**
 * Which texts the app needs before any screen but home is opened: those named by the files that
 * `entries` import, at once or later, and the titles of screens. The others are loaded with the
 * next screen. The router is not followed, since it imports every screen.
 */
export function firstTexts(
  entries: readonly string[],
  { router }: { readonly router: string },
): (id: string) => boolean {
  const exact = new Set<string>(Object.values(screens).map(({ title }) => title));
  const beginnings = new Set<string>();
  const seen = new Set([resolve(router)]);
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = readFileSync(path, 'utf8');
    for (const [, id = ''] of text.matchAll(literal)) exact.add(id);
    for (const [, beginning = ''] of text.matchAll(template)) beginnings.add(beginning);
    for (const [, name = ''] of text.matchAll(imported)) {
      const next = pathOf(path, name);
      if (next) visit(next);
    }
  };
  for (const entry of entries) visit(resolve(entry));
  return (id) => exact.has(id) || [...beginnings].some((beginning) => id.startsWith(beginning));
}

/** Null for packages that have no texts, and for style sheets. */
function pathOf(from: string, name: string): string | null {
  const [, pack, rest = ''] = own.exec(name) ?? [];
  const path = pack ? join(root, 'packages', pack, 'src', rest) : resolve(dirname(from), name);
  if (!pack && !name.startsWith('.')) return null;
  const found = [path, `${path}.ts`, `${path}.tsx`].find(
    (candidate) => /\.tsx?$/.test(candidate) && existsSync(candidate),
  );
  return found ?? null;
}
