import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverage } from './generate/coverage.ts';
import { glossary } from './generate/glossary.ts';
import { howTo } from './generate/how-to.ts';
import { areaRecipe } from './new/area.ts';
import { callRecipe } from './new/call.ts';
import { screenRecipe } from './new/screen.ts';
import { root } from './source-files.ts';

/**
 * `npm run generate` writes the generated files; `-- --check` only reports which are out of date.
 */
const files: Readonly<Record<string, () => string>> = {
  'docs/coverage.md': coverage,
  'docs/glossary.md': glossary,
  'docs/how-to/add-call.md': () => howTo(callRecipe),
  'docs/how-to/add-screen.md': () => howTo(screenRecipe),
  'docs/how-to/add-module.md': () => howTo(areaRecipe),
};
const isCheck = process.argv.includes('--check');

for (const [name, make] of Object.entries(files)) {
  const path = join(root, name);
  const text = make();
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  if (!isCheck) writeFileSync(path, text);
  else {
    console.error(`${name} is out of date. Instead: npm run generate`);
    process.exitCode = 1;
  }
}
