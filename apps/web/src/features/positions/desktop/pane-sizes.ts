/** Sizes of the panes of a desktop, in pixels, kept on this device. */
import { create } from 'zustand';
import { recall, remember, storageKeys } from '../../../platform/storage.ts';

export const paneLimits = {
  markets: { least: 200, usual: 220, most: 360 },
  ticket: { least: 304, usual: 336, most: 480 },
  lists: { least: 140, usual: 212, most: 560 },
} as const;

export type PaneName = keyof typeof paneLimits;
type PaneSizes = Readonly<Record<PaneName, number>>;

function keptWithin(name: PaneName, size: number): number {
  const { least, usual, most } = paneLimits[name];
  return Number.isFinite(size) ? Math.round(Math.max(least, Math.min(most, size))) : usual;
}

/** `220 336 212`; what does not read is the usual size. */
export function readPaneSizes(kept: string | null): PaneSizes {
  const [markets = '', ticket = '', lists = ''] = (kept ?? '').split(' ');
  const read = (name: PaneName, text: string) =>
    keptWithin(name, text === '' ? Number.NaN : Number(text));
  return {
    markets: read('markets', markets),
    ticket: read('ticket', ticket),
    lists: read('lists', lists),
  };
}

const useStore = create<PaneSizes>(() => readPaneSizes(recall(storageKeys.paneSizes)));

export const usePaneSizes = (): PaneSizes => useStore();

export function resizePane(name: PaneName, size: number): void {
  useStore.setState({ [name]: keptWithin(name, size) });
  const { markets, ticket, lists } = useStore.getState();
  remember(storageKeys.paneSizes, `${markets} ${ticket} ${lists}`);
}
