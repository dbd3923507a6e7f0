import { listSources } from '@candor/domain/sanctions/edition';
import { StartupProblem } from '../../../platform/startup/problem.ts';
import { lookInto } from './read-folder.ts';

/** Live mode starts with the files of every list only. Throws StartupProblem. */
export async function requireLists(folder: string): Promise<void> {
  const { sources } = await lookInto(folder);
  const found = new Set(sources.map(({ source }) => source));
  const missing = listSources.filter((source) => !found.has(source));
  if (missing.length > 0)
    throw new StartupProblem(
      `SANCTIONS_FOLDER: no file of these lists is in ${folder}: ${missing.join(', ')}`,
    );
}
