import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * The product's own process. Half of a start is turning modules into code; that is kept, so that a
 * process that was killed is back sooner. Worker threads read the variable.
 */
const folder = fileURLToPath(new URL('../../../.tools/compile-cache', import.meta.url));
process.env.NODE_COMPILE_CACHE ??= folder;
enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import('./serve.ts');
