import type { Db } from '@candor/server/src/platform/db.ts';
import { describeWith } from './describe.ts';
import { judge } from './judge.ts';
import { openSource } from './program.ts';
import { readStatements } from './statements.ts';

export interface CheckOptions {
  /** With the migrated schema. Nothing is written to it. */
  readonly db: Db;
  readonly root: string;
  /** The tsconfig.json of the project that has the files. */
  readonly config: string;
  isWanted(file: string): boolean;
}

/** Statements read and, for each that is wrong, its place and why. */
export async function checkStatements({ db, root, config, isWanted }: CheckOptions) {
  const source = openSource(config, isWanted);
  const { prepared, problems } = readStatements(source, root);
  source.close();
  const describe = await describeWith(db);
  const found = await Promise.all(
    prepared.map(async (statement) => {
      try {
        return judge(statement, await describe(statement.text)).map(
          (problem) => `${statement.place} ${problem}`,
        );
      } catch (error) {
        return [`${statement.place} ${error instanceof Error ? error.message : String(error)}`];
      }
    }),
  );
  return { checked: prepared.length, problems: [...new Set([...problems, ...found.flat()])] };
}
