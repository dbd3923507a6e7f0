/**
 * Addresses of screens. Hash history: `#/<path>?<query>`, so a query stays with its screen and any
 * static host can serve the app. Paths come only from the contract's screen table.
 */
import { screens, type ScreenId } from '@candor/contract/wire/screens';
import { createContext, useContext } from 'react';

export interface Route {
  readonly screen: ScreenId;
  readonly query: URLSearchParams;
}

export const HOME: Route = { screen: 'home', query: new URLSearchParams() };

const idByPath = new Map(
  Object.entries(screens).map(([id, { path }]) => [path as string, id as ScreenId]),
);

/** Parses a hash into a screen; null for the root and unknown paths. */
export function parseHash(hash: string): Route | null {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const screen = idByPath.get(path.length > 1 ? path.replace(/\/$/, '') : path);
  return screen ? { screen, query: new URLSearchParams(query) } : null;
}

/** `hrefTo('chart', { symbol: 'BTCUSDT' })` for links. */
export function hrefTo(screen: ScreenId, query: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(query).toString();
  return `#${screens[screen].path}${text === '' ? '' : `?${text}`}`;
}

/** Goes to a screen; `replace` leaves no step back to the present one. */
export function goTo(
  screen: ScreenId,
  query: Readonly<Record<string, string>> = {},
  { replace = false }: { replace?: boolean } = {},
): void {
  goToAddress(hrefTo(screen, query), { replace });
}

/** As `goTo`, for a remembered hash address. */
export function goToAddress(
  address: string,
  { replace = false }: { replace?: boolean } = {},
): void {
  if (!replace) {
    window.location.hash = address;
    return;
  }
  // `location.replace` would drop the step's number, and back buttons would count one step too many.
  window.history.replaceState(window.history.state, '', address);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** One step back, or to `otherwise` when this page was the first. */
export function goBack(otherwise: ScreenId): void {
  if (window.history.state?.depth > 0) window.history.back();
  else goTo(otherwise, {}, { replace: true });
}

/** Each mounted screen reads its own route, even while it is kept alive behind another. */
export const RouteContext = createContext<Route>(HOME);

export const useRoute = (): Route => useContext(RouteContext);

/** A query parameter of this screen, e.g. the symbol of the chart. */
export const useQueryValue = (name: string): string | null => useRoute().query.get(name);
