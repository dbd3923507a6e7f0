export interface CheckPart {
  readonly name: string;
  /** A program from node_modules/.bin or, if it ends in .ts, from the parent folder. */
  readonly program: string;
  readonly args: readonly string[];
}

/** The parts of `npm run check`, slowest first so that the others run alongside it. */
export const parts: readonly CheckPart[] = [
  { name: 'lint', program: 'oxlint', args: ['--format', 'unix'] },
  { name: 'sql', program: 'tools/sql.ts', args: [] },
  { name: 'dead code', program: 'knip', args: ['--no-progress'] },
  { name: 'types', program: 'tsc', args: ['-p', '.'] },
  { name: 'types of apps/web', program: 'tsc', args: ['-p', 'apps/web'] },
  { name: 'types of apps/console', program: 'tsc', args: ['-p', 'apps/console'] },
  { name: 'tidy', program: 'tools/tidy.ts', args: [] },
  { name: 'borders', program: 'tools/borders.ts', args: [] },
  { name: 'generated files', program: 'tools/generate.ts', args: ['--check'] },
  { name: 'format', program: 'oxfmt', args: ['--check'] },
];
