/** The tabs of the app, and how links to screens relate to the current one. */
import { screens, type Screen, type ScreenId } from '@candor/contract/wire/screens';
import type { IconName } from '@candor/ui/icon';

type TabName = NonNullable<Screen['tab']>;

interface Tab {
  readonly name: TabName;
  readonly icon: IconName;
  readonly screen: ScreenId;
}

const icons: Record<TabName, IconName> = {
  home: 'home',
  market: 'bars',
  contract: 'candles',
  my: 'person',
};

/** The tabs in order, each with its screen from the table. */
export const tabs: readonly Tab[] = (Object.keys(icons) as TabName[]).flatMap((name) => {
  const screen = (Object.keys(screens) as ScreenId[]).find((id) => tabOf(id) === name);
  return screen ? [{ name, icon: icons[name], screen }] : [];
});

export function tabOf(screen: ScreenId): TabName | undefined {
  return (screens[screen] as Screen).tab;
}

/** How a link to `screen` relates to the current one: the same, a screen of the same tab, or elsewhere. */
export function currentFor(screen: ScreenId, current: ScreenId): 'page' | 'true' | undefined {
  if (screen === current) return 'page';
  const tab = tabOf(current);
  return tab !== undefined && tab === tabOf(screen) ? 'true' : undefined;
}

/** Width of the side navigation, also while it loads. */
export const railWidth = (isNarrow: boolean): string =>
  `shrink-0 ${isNarrow ? 'w-16' : 'w-(--layout-desktop-rail)'}`;
