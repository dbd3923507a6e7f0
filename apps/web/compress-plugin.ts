import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;

/**
 * Writes each text of the build a second and third time, compressed once instead of per visitor.
 * From the written files: before they are written, Vite still fills in its placeholders.
 */
export function compressPlugin(): Plugin {
  return {
    name: 'candor-compress',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const fileName of Object.keys(bundle)) {
        if (dir === undefined || !COMPRESSIBLE.test(fileName)) continue;
        const path = join(dir, fileName);
        const text = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(text));
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}
