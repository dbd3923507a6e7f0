/**
 * The customer's favorite markets: of the account while signed in, else of this device. What a
 * device knows is added to the account when its customer signs in.
 */
import { CallError } from '@candor/client/envelope';
import { homeCalls } from '@candor/contract/calls/home';
import { merged, tidied, toggled, type Watchlist } from '@candor/domain/home/watchlists';
import { create } from 'zustand';
import { call } from '../platform/call.ts';
import { userId } from '../platform/session.ts';
import { recall, remember, storageKeys } from '../platform/storage.ts';

interface Favourites {
  /** The first one has no name; it is what the star fills. */
  readonly lists: readonly Watchlist[];
  /** Of the account's lists; null on a device without an account, and before they are known. */
  readonly version: number | null;
}

const ofDevice = (): Favourites => ({
  lists: [{ name: '', symbols: readFavourites(recall(storageKeys.favourites)) }],
  version: null,
});

const useFavourites = create<Favourites>(ofDevice);

/** Filters for valid symbols, because local storage may contain anything. */
export function readFavourites(stored: string | null): string[] {
  return (stored ?? '').split(',').filter((symbol) => /^[A-Z0-9]{3,20}$/.test(symbol));
}

export const useWatchlists = (): readonly Watchlist[] => useFavourites(({ lists }) => lists);

export const useFavouriteSymbols = (): readonly string[] =>
  useFavourites(({ lists }) => lists[0]!.symbols);

export const useIsFavourite = (symbol: string): boolean =>
  useFavourites(({ lists }) => lists[0]!.symbols.includes(symbol));

export const toggleFavourite = (symbol: string): void =>
  changeWatchlists((lists) => toggled(lists, 0, symbol));

type Change = (lists: readonly Watchlist[]) => Watchlist[];

/** Shows the change at once, and sends it. What another device changed meanwhile stays. */
export function changeWatchlists(change: Change): void {
  const { lists, version } = useFavourites.getState();
  useFavourites.setState({ lists: change(lists), version });
  if (userId() === '') {
    const { symbols } = useFavourites.getState().lists[0]!;
    remember(storageKeys.favourites, symbols.length > 0 ? symbols.join(',') : null);
    return;
  }
  pending = pending.then(() => send(change, userId())).catch(() => undefined);
}

/** Changes are sent one after the other, each at the version that the one before made. */
let pending: Promise<unknown> = Promise.resolve();

async function send(change: Change, owner: string): Promise<void> {
  if (owner !== userId()) return;
  try {
    await store(change, kept ?? (await fetchLists()));
  } catch (error) {
    if (!(error instanceof CallError && error.code === 409)) return await show(fetchLists());
    await store(change, await fetchLists());
  }
}

/** What the account had when it was last read or written; without changes still to be sent. */
let kept: { lists: readonly Watchlist[]; version: number } | null = null;

async function fetchLists(): Promise<NonNullable<typeof kept>> {
  return (kept = await call(homeCalls, 'listFavourites', {}, { quiet: true }));
}

async function store(change: Change, from: NonNullable<typeof kept>): Promise<void> {
  const lists = change(from.lists).map(({ name, symbols }) => ({ name, symbols: [...symbols] }));
  const request = { lists, version: from.version };
  kept = await call(homeCalls, 'setFavourites', request, { quiet: true });
  useFavourites.setState({ lists: tidied(kept.lists), version: kept.version });
}

async function show(fetching: Promise<NonNullable<typeof kept>>): Promise<void> {
  const { lists, version } = await fetching;
  useFavourites.setState({ lists: tidied(lists), version });
}

/** After signing in or out, and when another device changed them. */
export function loadFavourites(): void {
  kept = null;
  const owner = userId();
  if (owner === '') {
    useFavourites.setState(ofDevice());
    return;
  }
  pending = pending.then(() => takeOver(owner)).catch(() => undefined);
}

async function takeOver(owner: string): Promise<void> {
  if (owner !== userId()) return;
  const account = await fetchLists();
  const device = readFavourites(recall(storageKeys.favourites));
  const known = new Set(account.lists[0]?.symbols);
  if (device.every((symbol) => known.has(symbol))) await show(Promise.resolve(account));
  else await send((lists) => merged(lists, device), owner);
  remember(storageKeys.favourites, null);
}
