/** Every screen starts at its top; a tab returns to where it was left, from its bar and by going back. */
import { screens, type Screen, type ScreenId } from '@candor/contract/wire/screens';

/** Id of the main scroll container. */
export const MAIN_PAGE = 'main-page';

const positions = new Map<ScreenId, number>();

const isTab = (screen: ScreenId): boolean => (screens[screen] as Screen).tab !== undefined;
const mainPage = (): HTMLElement | null => document.getElementById(MAIN_PAGE);

/** Stores the scroll position of a tab's screen before another replaces it. */
export function keepScroll(screen: ScreenId): void {
  if (isTab(screen)) positions.set(screen, mainPage()?.scrollTop ?? 0);
}

let isReturn = false;
let isTabTap = false;

/** A tap in the tab bar: the navigation that follows is a return. */
export function returnToTab(): void {
  isTabTap = true;
}

/** At the start of a navigation: whether it goes back, or forward to something new. */
export function beginScroll(isBack: boolean): void {
  isReturn = isBack || isTabTap;
  isTabTap = false;
}

/** Scrolls the page and main container to the top; a tab that is returned to, to where it was. */
export function placeScroll(screen: ScreenId): void {
  window.scrollTo(0, 0);
  mainPage()?.scrollTo(0, isReturn && isTab(screen) ? (positions.get(screen) ?? 0) : 0);
}

/** A tap on the tab that is already open. */
export function scrollToTop(): void {
  mainPage()?.scrollTo({ top: 0, behavior: 'smooth' });
}
