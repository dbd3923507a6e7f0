import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Bytes of a part; what is held in memory is a few of them. */
const PART_BYTES = 4 * 1024 * 1024;

export interface ZipParts {
  /** Adds a file; text is compressed, pictures are already. */
  add(name: string, content: AsyncIterable<string | Uint8Array>, atMs: number): Promise<void>;
  /** Ends the archive. */
  end(): Promise<{ readonly files: readonly string[]; readonly bytes: number }>;
}

/** A ZIP that is handed to `keep` in parts while it is written; `keep` returns the name of one. */
export function createZipParts(keep: (part: Buffer) => Promise<string>): ZipParts {
  let failure: Error | null = null;
  let waiting: Uint8Array[] = [];
  let size = 0;
  let bytes = 0;
  const files: string[] = [];
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    if (error) return;
    waiting.push(chunk);
    size += chunk.length;
  });

  async function flush(least: number): Promise<void> {
    if (failure) throw failure;
    if (size < least || size === 0) return;
    const part = Buffer.concat(waiting);
    [waiting, size, bytes] = [[], 0, bytes + part.length];
    files.push(await keep(part));
  }

  return {
    async add(name, content, atMs) {
      const entry = name.endsWith('.jpg') ? new ZipPassThrough(name) : new ZipDeflate(name);
      entry.mtime = atMs;
      zip.add(entry);
      for await (const chunk of content) {
        entry.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
        await flush(PART_BYTES);
      }
      entry.push(new Uint8Array(), true);
      await flush(PART_BYTES);
    },
    async end() {
      zip.end();
      await flush(0);
      return { files, bytes };
    },
  };
}
