import { textOf } from '@candor/client/language';
import { useCallback, useEffect, useRef, useState } from 'react';
import { uploadFile } from '../../platform/upload.ts';
import { isImage, compressionOf } from './compression.ts';

export interface Upload {
  readonly phase: 'preparing' | 'sending' | 'done' | 'failed';
  /** 0 to 1 of what is being sent. */
  readonly progress: number;
  /** Preview of the chosen file; null if it cannot be shown. */
  readonly preview: string | null;
  /** Once it is done. */
  readonly path: string | null;
  /** Why it failed, in words. */
  readonly problem: string | null;
}

export interface Uploads<Slot extends string> {
  readonly of: Readonly<Partial<Record<Slot, Upload>>>;
  /** Checks, compresses and uploads; a new picture replaces the previous one. */
  readonly add: (slot: Slot, file: File) => void;
  readonly clear: () => void;
}

const STARTED: Upload = {
  phase: 'preparing',
  progress: 0,
  preview: null,
  path: null,
  problem: null,
};

/** Pictures by slot, each uploaded as soon as it is chosen, so that submitting the form is fast. */
export function useUploads<Slot extends string>(): Uploads<Slot> {
  const [uploads, setUploads] = useState<Partial<Record<Slot, Upload>>>({});
  const running = useRef(new Map<Slot, { abort: AbortController; preview: string }>());

  const drop = useCallback((slot: Slot) => {
    const before = running.current.get(slot);
    before?.abort.abort();
    if (before) URL.revokeObjectURL(before.preview);
    running.current.delete(slot);
  }, []);
  const dropAll = useCallback(() => [...running.current.keys()].forEach(drop), [drop]);
  useEffect(() => dropAll, [dropAll]);

  async function send(slot: Slot, file: File): Promise<void> {
    drop(slot);
    const abort = new AbortController();
    const preview = URL.createObjectURL(file);
    running.current.set(slot, { abort, preview });
    const note = (change: Partial<Upload>) => {
      if (!abort.signal.aborted)
        setUploads((all) => ({ ...all, [slot]: { ...STARTED, ...all[slot], ...change } }));
    };
    note({ ...STARTED, preview: isImage(file) ? preview : null });
    try {
      if (!isImage(file)) throw new Error(textOf('upload.notAnImage'));
      const smaller = await compressImage(file).catch(() => {
        throw new Error(textOf('upload.unreadable'));
      });
      note({ phase: 'sending' });
      const onProgress = (progress: number) => note({ progress });
      const path = await uploadFile(smaller, { onProgress, signal: abort.signal });
      note({ phase: 'done', progress: 1, path });
    } catch (error) {
      note({ phase: 'failed', problem: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    of: uploads,
    add: (slot, file) => void send(slot, file),
    clear() {
      dropAll();
      setUploads({});
    },
  };
}

/** The compressed picture with the same name and type. Rejects if the browser cannot read it. */
async function compressImage(file: File): Promise<File> {
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
