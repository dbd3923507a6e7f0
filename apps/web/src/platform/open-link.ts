import { settingsCalls } from '@candor/contract/calls/settings';
import {
  type JudgedLink,
  judgeLink,
  OUTSIDE_LINKS_KEY,
  parseAllowedHosts,
} from '@candor/domain/support/outside-link';
import { call } from './call.ts';
import { goTo } from './route.ts';

/**
 * How a link leaves the app: 1 not at all, 2 directly, 3 directly in a new tab, 4 through the
 * screen that warns. Source: spec §4; 3 is not shown there, see docs/decisions/0136.
 */
export type LinkMode = 1 | 2 | 3 | 4;

let listed: Promise<readonly string[]> | null = null;

/** Hosts on the published list; empty when it cannot be read, so that every link is warned about. */
export function allowedHosts(): Promise<readonly string[]> {
  listed ??= call(settingsCalls, 'getSetting', { key: OUTSIDE_LINKS_KEY }, { quiet: true }).then(
    (text) => parseAllowedHosts(text) ?? [],
    () => {
      listed = null;
      return [];
    },
  );
  return listed;
}

/** Whether and where a link may lead. */
export const judgeOutsideLink = (url: string, allowed: readonly string[]): JudgedLink =>
  judgeLink(url, { own: [window.location.hostname], allowed });

/**
 * The one way out of the app. Modes 2 and 3 go directly only to listed hosts; every other link is
 * shown by the screen `outsideLink` first, which opens nothing on its own.
 */
export async function openLink(url: string, mode: LinkMode): Promise<void> {
  if (mode === 1) return;
  if (mode === 4) return goTo('outsideLink', { url });
  const judged = judgeOutsideLink(url, await allowedHosts());
  if (judged.verdict !== 'listed') return goTo('outsideLink', { url });
  const anchor = document.createElement('a');
  anchor.href = judged.url;
  anchor.rel = 'noopener noreferrer';
  if (mode === 3) anchor.target = '_blank';
  anchor.click();
}
