import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  /** Relative to the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface Finding {
  readonly line: number;
  /** What exactly is wrong, if the rule's name does not say it. */
  readonly detail?: string;
}

/** One practice that this repository forbids. */
export interface TidyRule {
  readonly name: string;
  /** Files it applies to. */
  readonly in: RegExp;
  /** Exceptions to `in`. */
  readonly notIn?: RegExp;
  /** What to do instead. */
  readonly instead: string;
  find(file: SourceFile): readonly Finding[];
}

/** A rule that refuses every line with a match. */
export function ban(rule: Omit<TidyRule, 'find'> & { pattern: RegExp }): TidyRule {
  const { pattern, ...rest } = rule;
  return {
    ...rest,
    find: ({ text }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? [{ line: index + 1 }] : [])),
  };
}

export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length;

export function readSources(root: string, paths: readonly string[]): SourceFile[] {
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export interface TidyProblem {
  readonly rule: string;
  readonly text: string;
}

export function findProblems(
  rules: readonly TidyRule[],
  files: readonly SourceFile[],
): TidyProblem[] {
  return files.flatMap((file) =>
    rules
      .filter((rule) => rule.in.test(file.path) && !rule.notIn?.test(file.path))
      .flatMap((rule) =>
        rule.find(file).map(({ line, detail }) => ({
          rule: rule.name,
          text: `${file.path}:${line}${detail ? ` ${detail}` : ''}. Instead: ${rule.instead}`,
        })),
      ),
  );
}
