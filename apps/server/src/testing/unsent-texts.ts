import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sources = fileURLToPath(new URL('..', import.meta.url));

/** A planted bug that changes statements: text, and its replacement. */
interface Planted {
  readonly name: string;
  readonly rewrites?: readonly (readonly [string, string])[];
}

/** Texts that no statement of the product contains anymore: such a plant changes nothing. */
export function unsentTexts(plants: readonly Planted[]): string[] {
  const code = globSync('{modules,platform,audit}/**/*.ts', { cwd: sources })
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .map((file) => readFileSync(join(sources, file), 'utf8'));
  return plants.flatMap(({ name, rewrites = [] }) =>
    rewrites
      .filter(([text]) => !code.some((source) => source.includes(text)))
      .map(([text]) => `${name}: ${text}`),
  );
}
