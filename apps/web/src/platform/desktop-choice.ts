import { create } from 'zustand';
import { recall, remember, storageKeys } from './storage.ts';

const MOBILE = /Android|iPhone|iPad|iPod|Mobile|BlackBerry|Windows Phone|webOS/i;
const WIDEST_PHONE = 575;

/** Source: spec §9. `width` of the screen in pixels. */
export function isDesktop(width: number, userAgent: string): boolean {
  return width > WIDEST_PHONE && !MOBILE.test(userAgent);
}

const useChoice = create<{ readonly stays: boolean }>(() => ({
  stays: recall(storageKeys.staysHere) === '1',
}));

/** Whether this device's owner chose never to be sent to the desktop page. */
export const staysHere = (): boolean => useChoice.getState().stays;
export const useStaysHere = (): boolean => useChoice(({ stays }) => stays);

export function chooseToStay(stays: boolean): void {
  remember(storageKeys.staysHere, stays ? '1' : null);
  useChoice.setState({ stays });
}
