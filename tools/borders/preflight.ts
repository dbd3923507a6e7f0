import { type Import, packageOf } from './imports.ts';

/** The program that runs on a fresh clone before anything is installed. */
const FIRST = 'apps/server/src/platform/startup/preflight.ts';

/** Package imports, including our own, reachable from the first program of a start. */
export function beforeInstall(imports: readonly Import[]): Import[] {
  const needed = new Set([FIRST]);
  for (const file of needed) {
    for (const { to } of imports.filter(({ from }) => from === file)) needed.add(to);
  }
  return imports.filter(({ from, to }) => needed.has(from) && packageOf(from, to) !== null);
}
