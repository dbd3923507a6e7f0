import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { areaRecipe } from './new/area.ts';
import { callRecipe } from './new/call.ts';
import { namesOf } from './new/recipe.ts';
import { screenRecipe } from './new/screen.ts';
import { root } from './source-files.ts';

/** `npm run new -- call|screen|area …`: prints each step of a recipe and runs what it can. */
const recipes = [callRecipe, screenRecipe, areaRecipe];
const [kind = '', noun = '', name = ''] = process.argv.slice(2);
const recipe = recipes.find((one) => one.kind === kind);
const isNamed =
  /^[a-z]+(-[a-z]+)*$/.test(noun) && (kind === 'area' || /^[a-z][A-Za-z0-9]*$/.test(name));

if (!recipe || !isNamed) {
  console.error(recipes.map(({ usage }) => usage).join('\n'));
  console.error('noun: second-contracts; name: listRefunds');
  process.exit(2);
}

const names = namesOf(noun, name === '' ? noun : name);
for (const [index, step] of recipe.steps.entries()) {
  console.log(`${index + 1}. ${step.text(names)}`);
  step.run?.(names);
}
execFileSync(join(root, 'node_modules', '.bin', 'oxfmt'), { cwd: root, stdio: 'ignore' });
