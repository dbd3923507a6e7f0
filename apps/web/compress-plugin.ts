import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|webmanifest)$/;

/** Writes each text of the build a second and third time, compressed once instead of per visitor. */
export function compressPlugin(): Plugin {
  return {
    name: 'candor-compress',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!COMPRESSIBLE.test(fileName)) continue;
        const text = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        const variants = { br: brotliCompressSync(text), gz: gzipSync(text, { level: 9 }) };
        for (const [ending, source] of Object.entries(variants))
          this.emitFile({ type: 'asset', fileName: `${fileName}.${ending}`, source });
      }
    },
  };
}
