import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|webmanifest)$/;

/**
 * Writes each text of the build a second and third time, compressed once instead of per visitor.
 * Takes the bytes from the disk: Vite puts its last words into a bundle after every plugin.
 */
export function compressPlugin(): Plugin {
  return {
    name: 'candor-compress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const fileName of Object.keys(bundle)) {
        if (!COMPRESSIBLE.test(fileName)) continue;
        const path = join(dir, fileName);
        const text = await readFile(path);
        await writeFile(`${path}.br`, brotliCompressSync(text));
        await writeFile(`${path}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}
