/** Sends wide screens to a separate page if an operator has enabled that. */
import { settingsCalls } from '@candor/contract/calls/settings';
import { call } from '../platform/call.ts';

const MOBILE = /Android|iPhone|iPad|iPod|Mobile|BlackBerry|Windows Phone|webOS/i;
const WIDEST_PHONE = 575;
const ADDRESS_KEY = 'address';

export function isDesktop(width: number, userAgent: string): boolean {
  return width > WIDEST_PHONE && !MOBILE.test(userAgent);
}

/** Target address for desktops; null if the setting is off, unset or unreadable. */
export function desktopAddress(setting: string): string | null {
  try {
    const { desktopLimit, desktopUrl: address } = JSON.parse(setting) as Record<string, unknown>;
    const isOn = desktopLimit === true || desktopLimit === 1 || desktopLimit === '1';
    return isOn && typeof address === 'string' && address.startsWith('/') ? address : null;
  } catch {
    return null;
  }
}

/** Saves the current address, then leaves. Phones never request the setting. */
export async function redirectDesktop(): Promise<void> {
  if (!isDesktop(window.screen.width, navigator.userAgent)) return;
  const setting = await call(settingsCalls, 'getSetting', { key: 'sys_set' }, { quiet: true });
  const address = desktopAddress(setting);
  if (!address) return;
  sessionStorage.setItem(ADDRESS_KEY, window.location.href);
  window.location.replace(address);
}
