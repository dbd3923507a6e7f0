import { listFiles, root } from './source-files.ts';
import { findIncompleteModules } from './tidy/module-folders.ts';
import { findProblems, readSources, type TidyProblem } from './tidy/rule.ts';
import { tidyRules } from './tidy/rules.ts';

const BINARY = /\.(png|woff2|ico|gz|br)$/;

/** Everything in this repository that breaks a rule of `tidy/`. */
export function findUntidiness(): TidyProblem[] {
  const paths = listFiles();
  const files = readSources(
    root,
    paths.filter((path) => !BINARY.test(path)),
  );
  return [...findProblems(tidyRules, files), ...findIncompleteModules(paths)];
}

if (import.meta.main) {
  const problems = findUntidiness();
  for (const { rule, text } of problems) console.error(`${rule}: ${text}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
