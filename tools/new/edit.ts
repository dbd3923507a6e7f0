import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../source-files.ts';

/** Creates a file; an existing one is kept unchanged. */
export function create(path: string, text: string): void {
  const full = join(root, path);
  if (existsSync(full)) return console.log(`  kept    ${path}`);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
  console.log(`  created ${path}`);
}

export function change(path: string, edit: (text: string) => string): void {
  const full = join(root, path);
  const text = readFileSync(full, 'utf8');
  const changed = edit(text);
  if (changed === text) return console.log(`  kept    ${path}`);
  writeFileSync(full, changed);
  console.log(`  changed ${path}`);
}

/** Inserts `line` before the first match of `anchor`, unless the text already contains it. */
export function insertBefore(text: string, anchor: RegExp, line: string): string {
  if (text.includes(line.trim())) return text;
  const at = text.search(anchor);
  if (at < 0) throw new Error(`no place for ${line.trim()}: nothing matches ${String(anchor)}`);
  return text.slice(0, at) + line + text.slice(at);
}

/** Adds an import after the last one. */
export function addImport(text: string, line: string): string {
  if (text.includes(line)) return text;
  const last = [...text.matchAll(/^(import .*|\} from .*);$/gm)].at(-1);
  const at = last ? last.index + last[0].length : 0;
  return last ? `${text.slice(0, at)}\n${line}${text.slice(at)}` : `${line}\n${text}`;
}

/** Removes the row of `name` from a table, if present: `[text without it, the row]`. */
export function takeRow(text: string, tableStart: RegExp, name: string): [string, string | null] {
  const start = text.search(tableStart);
  const row = new RegExp(`^  ${name}: (\\{[^}]*\\}|[^\\n]*?),[^\\n]*\\n`, 'm').exec(
    text.slice(start),
  );
  if (start < 0 || !row) return [text, null];
  const at = start + row.index;
  return [text.slice(0, at) + text.slice(at + row[0].length), row[0]];
}
