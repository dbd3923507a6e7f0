const KB = 1_024;
const MB = 1_024 * KB;

/** Smaller files are not compressed. */
const UNCHANGED_BELOW = 200 * KB;
/** Pixels; the height follows. */
const WIDTH = 1_080;
const WIDTH_MIN = 10;

/**
 * Quality by size, up to and including `bytes`. That 1–2 MB gets more than the step before it is
 * intentional: the specification says so, and existing clients do the same.
 */
const qualities: readonly { readonly bytes: number; readonly quality: number }[] = [
  { bytes: 512 * KB, quality: 0.9 },
  { bytes: MB, quality: 0.8 },
  { bytes: 2 * MB, quality: 0.85 },
  { bytes: 10 * MB, quality: 0.8 },
  { bytes: 20 * MB, quality: 0.75 },
];

export interface Compression {
  /** 1 by default: the largest files are only scaled down. */
  readonly quality: number;
  readonly width: number;
  readonly minWidth: number;
}

/** How a picture is compressed before upload; null if it is left as is. */
export function compressionOf(bytes: number): Compression | null {
  if (bytes < UNCHANGED_BELOW) return null;
  const quality = qualities.find((step) => bytes <= step.bytes)?.quality ?? 1;
  return { quality, width: WIDTH, minWidth: WIDTH_MIN };
}

export const isImage = ({ type }: { readonly type: string }): boolean => type.startsWith('image/');
