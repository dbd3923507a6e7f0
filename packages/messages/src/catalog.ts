/** Reads the texts of a language from disk: for the server, the web build and the tests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);

/** BCP 47 tags that have a folder. */
export function catalogTags(): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]{2}(-[A-Z]\w+)*$/.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}

/** Absolute paths of a language's feature files. */
export function catalogFiles(tag: string): URL[] {
  const folder = new URL(`${tag}/`, root);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => new URL(name, folder));
}

/** Whether a language has a file, such as `console`: texts of operators exist in few languages. */
export const hasCatalogFile = (tag: string, name: string): boolean =>
  existsSync(new URL(`${tag}/${name}.json`, root));

/** Texts of one file of a language, such as `mail`. */
export function readCatalogFile(tag: string, name: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(new URL(`${tag}/${name}.json`, root), 'utf8')) as Record<
    string,
    string
  >;
}

/** All texts of a language: message id → ICU text. Throws when two files claim one id. */
export function readCatalog(tag: string): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const file of catalogFiles(tag)) {
    const entries = Object.entries(
      JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>,
    );
    for (const [id, text] of entries) {
      if (Object.hasOwn(texts, id)) throw new Error(`message ${id} is in two files of ${tag}`);
      texts[id] = text;
    }
  }
  return texts;
}
