import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * The product's entry point. Half of the startup time is compiling modules; the compiled code is
 * cached, so that a killed process is back sooner. Worker threads read the variable.
 */
const folder = fileURLToPath(new URL('../../../.tools/compile-cache', import.meta.url));
process.env.NODE_COMPILE_CACHE ??= folder;
enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import('./serve.ts');
