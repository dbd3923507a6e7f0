/** Which message ids the code refers to, also by ids that it puts together. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from '../source-files.ts';

const SOURCE = /^(apps|packages)\/.*\.(ts|tsx)$/;
const NOT_SHIPPED = /\.test\.tsx?$|\/(testing|gallery)\//;
/** A text literal that may be an id, with or without holes. */
const LITERAL = /'([\w.-]+)'|"([\w.-]+)"|`((?:[\w.-]|\$\{(?:[^{}]|\{[^{}]*\})*\})+)`/g;
const HOLE = /\$\{(?:[^{}]|\{[^{}]*\})*\}/;

export interface UsedMessages {
  readonly has: (id: string) => boolean;
}

/** `files`: texts of source files; those of the product unless given. */
export function usedMessages(files: readonly string[] = readSources()): UsedMessages {
  const whole = new Set<string>();
  const patterns = new Set<string>();
  for (const file of files)
    for (const [, single, double, template] of file.matchAll(LITERAL)) {
      const literal = single ?? double ?? template ?? '';
      if (!HOLE.test(literal)) whole.add(literal);
      else if (/\w/.test(literal.split(HOLE).join(''))) patterns.add(patternOf(literal));
    }
  const dynamic = new RegExp(`^(?:${[...patterns].join('|') || '(?!)'})$`);
  return { has: (id) => whole.has(id) || dynamic.test(id) };
}

function patternOf(literal: string): string {
  const parts = literal.split(HOLE).map((part) => part.replaceAll('.', '\\.'));
  // At the beginning a hole is a prefix with its dot; elsewhere it is any part of an id.
  return parts.join('[\\w.-]+');
}

/** Texts of the product's source files. */
export const readSources = (): string[] =>
  listFiles()
    .filter((file) => SOURCE.test(file) && !NOT_SHIPPED.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
