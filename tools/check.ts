import { availableParallelism } from 'node:os';
import { runPart } from './check/run-part.ts';
import { parts } from './check/parts.ts';

/**
 * `npm run check`, or some of its parts: `npm run check -- lint borders`. Prints one line per part
 * and the output of those that failed.
 */
const asked = process.argv.slice(2);
const waiting = parts.filter(({ name }) => asked.length === 0 || asked.includes(name));
const begun = performance.now();
let failed = 0;

async function work(): Promise<void> {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const { isRight, output, ms } = await runPart(part);
    console.log(`${isRight ? 'ok    ' : 'failed'} ${part.name} ${(ms / 1000).toFixed(1)} s`);
    if (isRight) continue;
    failed++;
    console.error(output.trim());
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(`check: ${failed} failed in ${Math.round((performance.now() - begun) / 1000)} s`);
process.exitCode = failed > 0 ? 1 : 0;
