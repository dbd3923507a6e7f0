/**
 * From an address to a screen on display: loader, guard, code, then the screen. A newer navigation
 * supersedes an older one, whose completion is then ignored.
 */
import { activateLanguage, text } from '@candor/client/language';
import { screens, type Screen, type ScreenId } from '@candor/contract/wire/screens';
import { showToast } from '@candor/ui/toast';
import { create } from 'zustand';
import { hidePageLoading, showPageLoading } from '../platform/page-loading.ts';
import { goTo, HOME, hrefTo, parseHash, type Route } from '../platform/route.ts';
import { rememberRedirect, userId } from '../platform/session.ts';
import { admit, backgroundOf, knowUser, redirectAfter } from './guard.ts';
import { loadScreen } from './router.ts';
import { beginScroll, keepScroll } from './scroll.ts';

interface Stage {
  /** What is on display; null before the first screen. */
  readonly route: Route | null;
  /** Last route of each kept-alive screen that was visited, shown or hidden. */
  readonly kept: readonly Route[];
  /** The screen's code failed to load. */
  readonly failed: boolean;
}

export const useStage = create<Stage>(() => ({ route: null, kept: [], failed: false }));

let latest = 0;
let painted = '';

/** Follows the address bar from now on; the page looks like the screen of the path `painted` already. */
export function startNavigation(options: { readonly painted: string }): void {
  ({ painted } = options);
  window.addEventListener('hashchange', () => void follow());
  void follow();
}

/** Resolves when there is a screen to display, or what says that there is none. */
export function firstScreen(): Promise<void> {
  return new Promise((resolve) => {
    const see = ({ route }: Stage) => {
      if (route) resolve();
    };
    useStage.subscribe(see);
    see(useStage.getState());
  });
}

/** Shows the screen of the current address. */
async function follow(): Promise<void> {
  beginScroll(countSteps());
  const { hash } = window.location;
  const target = parseHash(hash);
  if (!target) {
    if (hash.length > '#/'.length) void tellUnknown();
    return goTo(HOME.screen, {}, { replace: true });
  }
  latest += 1;
  const isLatest = (
    (run) => () =>
      run === latest
  )(latest);
  const isSeeThrough = painted === screens[target.screen].path;
  painted = '';
  showPageLoading({ background: backgroundOf(target.screen), isSeeThrough });
  try {
    await enter(target, isLatest);
  } catch {
    if (isLatest()) useStage.setState({ route: target, failed: true });
  } finally {
    if (isLatest()) hidePageLoading();
  }
}

/** Shows the screen of the current address after all; if its code is what is missing, in a new page. */
export async function tryAgain(): Promise<void> {
  await follow();
  // Browsers cache a module's failure, and a new version may have been deployed.
  if (useStage.getState().failed && navigator.onLine) window.location.reload();
}

/** The first address is read before the texts are. */
async function tellUnknown(): Promise<void> {
  await activateLanguage();
  showToast(text('shell.unknownPage'));
}

async function enter(target: Route, isLatest: () => boolean): Promise<void> {
  const known = knowUser();
  await loadScreen(target.screen);
  // A public screen starts loading its data below the loader while the user is being determined.
  if (isLatest() && admit(target.screen, '') === 'enter') display(target);
  const isKnown = await known;
  if (!isLatest()) return;
  if (admit(target.screen, userId()) === 'signIn') {
    if (!isKnown) throw new Error('nobody said whose session this is');
    return askToSignIn(target);
  }
  if (useStage.getState().route !== target) display(target);
}

function display(route: Route): void {
  const { route: previous, kept } = useStage.getState();
  if (previous) keepScroll(previous.screen);
  const { keepAlive } = screens[route.screen] as Screen;
  const others = kept.filter(({ screen }) => screen !== route.screen);
  useStage.setState({ route, kept: keepAlive ? [...others, route] : kept, failed: false });
}

/** Remembers where the visitor wanted to go, and shows the login screen. */
export function askToSignIn(wanted: Route): void {
  const address = hrefTo(wanted.screen, Object.fromEntries(wanted.query));
  const redirect = redirectAfter(wanted.screen, address);
  if (redirect) rememberRedirect(redirect);
  goTo('login', {}, { replace: true });
}

let depth = -1;

/**
 * Numbers the history entries, so that a back button knows whether it can go back. True if the entry
 * was there before.
 */
function countSteps(): boolean {
  const { state } = window.history;
  const isKnown = typeof state?.depth === 'number';
  if (isKnown) depth = state.depth;
  else window.history.replaceState({ depth: ++depth }, '');
  return isKnown;
}

export const isKeptAlive = (screen: ScreenId): boolean =>
  Boolean((screens[screen] as Screen).keepAlive);
