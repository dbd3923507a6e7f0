import { compressionOf } from './compression.ts';

/** The compressed picture with the same name and type. Rejects if the browser cannot read it. */
export async function compressImage(file: File): Promise<File> {
  const compression = compressionOf(file.size);
  if (!compression) return file;
  const { default: Compressor } = await import('compressorjs');
  return new Promise((resolve, reject) => {
    const compressor: unknown = new Compressor(file, {
      ...compression,
      mimeType: file.type,
      // Whatever its size, a PNG stays one: the type is kept.
      convertTypes: [],
      success: (result) => resolve(new File([result], file.name, { type: file.type })),
      error: reject,
    });
    return compressor;
  });
}
