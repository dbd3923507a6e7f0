/** Sends wide screens to a separate page if operators have enabled that. */
import { tabStore } from '@candor/client/storage';
import { settingsCalls } from '@candor/contract/calls/settings';
import { parseSystemSetting, SYSTEM_KEY } from '@candor/domain/settings/system-setting';
import { call } from '../platform/call.ts';
import { isDesktop, staysHere } from '../platform/desktop-choice.ts';

/** Fixed by the specification. */
const ADDRESS_KEY = 'address';

/** Target address for desktops; null if the setting is off, unset or unreadable. */
export function desktopAddress(setting: string): string | null {
  const { desktopLimit = false, desktopUrl = '' } = parseSystemSetting(setting) ?? {};
  return desktopLimit && desktopUrl !== '' ? desktopUrl : null;
}

/**
 * Saves the current address, then leaves. Phones never request the setting. Once in a tab: whoever
 * comes back from the desktop page wants this one; and never on a device whose owner stays here.
 */
export async function redirectDesktop(
  leaveFor = (address: string): void => window.location.replace(address),
): Promise<void> {
  if (!isDesktop(window.screen.width, navigator.userAgent) || staysHere()) return;
  if (tabStore.read(ADDRESS_KEY) !== null) return;
  const setting = await call(settingsCalls, 'getSetting', { key: SYSTEM_KEY }, { quiet: true });
  const address = desktopAddress(setting);
  if (!address) return;
  tabStore.write(ADDRESS_KEY, window.location.href);
  leaveFor(address);
}
