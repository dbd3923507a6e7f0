import type { TidyProblem } from './rule.ts';

/** Every module folder has a README.md and an index.ts. */
export function findIncompleteModules(paths: readonly string[]): TidyProblem[] {
  const known = new Set(paths);
  const folders = new Set(
    paths.flatMap((path) => /^(apps\/server\/src\/modules\/[^/]+)\//.exec(path)?.[1] ?? []),
  );
  return [...folders].flatMap((folder) =>
    ['README.md', 'index.ts']
      .filter((name) => !known.has(`${folder}/${name}`))
      .map((name) => ({
        rule: 'modules-are-whole',
        text: `${folder} has no ${name}. Instead: see docs/how-to/add-module.md`,
      })),
  );
}
