/*
 * Entry point of `npm start`, `npm test` and the tools. Plain JavaScript that an old Node can run:
 * it fetches the Node this product needs, installs the packages under it and hands over.
 */
import { bench } from './bench.mjs';
import { gallery } from './gallery.mjs';
import { ensurePackages } from './packages.mjs';
import { ensureRuntime } from './runtime.mjs';
import { pictures } from './pictures.mjs';
import { build, preflight, start } from './start.mjs';
import { test } from './test.mjs';
import { tool } from './tool.mjs';

/** `before` needs nothing installed but Node itself. */
const commands = {
  start: { before: preflight, run: start },
  build: { before: async () => 0, run: build },
  test: { before: async () => 0, run: test },
  'test:deep': {
    before: async () => 0,
    run: (node, args) => test(node, ['deep', ...args]),
  },
  check: tool('check.ts'),
  generate: tool('generate.ts'),
  bench: { before: async () => 0, run: bench },
  gallery: { before: async () => 0, run: gallery },
  pictures: { before: async () => 0, run: pictures },
  new: tool('new.ts'),
  drill: tool('../apps/server/src/drill.ts'),
  reconcile: tool('../apps/server/src/reconcile.ts'),
  'rotate-key': tool('../apps/server/src/rotate-key.ts'),
  simulate: tool('../simulation/main.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(
    `candor: unknown command "${name}"; there are: ${Object.keys(commands).join(', ')}`,
  );
  process.exit(2);
}

try {
  const node = await ensureRuntime();
  process.exitCode = await command.before(node);
  if (process.exitCode === 0) {
    await ensurePackages(node);
    process.exitCode = await command.run(node, args);
  }
} catch (error) {
  console.error(`candor: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
