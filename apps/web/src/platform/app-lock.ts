/**
 * The app lock: covers the screen of this device until its passkey confirms who is there. It needs no
 * connection, because the device itself checks the finger or PIN. All tabs lock and unlock together.
 */
import { now } from '@candor/client/clock';
import { create } from 'zustand';
import { sessionToken, useSession } from './session.ts';
import { onRemembered, recall, remember, storageKeys } from './storage.ts';

export interface AppLockSettings {
  readonly userId: string;
  /** Of the passkey that unlocks, as the browser names it. */
  readonly credentialId: string;
  /** Milliseconds in the background after which it asks again. */
  readonly afterMs: number;
}

interface AppLockState {
  readonly settings: AppLockSettings | null;
  readonly isLocked: boolean;
  /** Out of sight: the list of open apps shows no balances. */
  readonly isAway: boolean;
}

const HEARTBEAT_MS = 5_000;
/** Another tab in view, or a reload, is no absence. */
const ABSENCE_MIN_MS = 2 * HEARTBEAT_MS;
const LOCKED = '1';

export const useAppLock = create<AppLockState>(() => ({
  settings: settingsOf(recall(storageKeys.appLock)),
  isLocked: false,
  isAway: false,
}));

function settingsOf(text: string | null): AppLockSettings | null {
  try {
    const { userId, credentialId, afterMs } = JSON.parse(text ?? 'null') as Record<string, unknown>;
    return typeof userId === 'string' &&
      typeof credentialId === 'string' &&
      typeof afterMs === 'number'
      ? { userId, credentialId, afterMs }
      : null;
  } catch {
    return null;
  }
}

/** Null turns the lock off. */
export function keepAppLock(settings: AppLockSettings | null): void {
  remember(storageKeys.appLock, settings && JSON.stringify(settings));
  remember(storageKeys.appLocked, null);
  useAppLock.setState({ settings, isLocked: false });
  see();
}

/** After the device has confirmed who is there. */
export function unlockApp(): void {
  remember(storageKeys.appLocked, null);
  useAppLock.setState({ isLocked: false });
  see();
}

/** Whether the app was out of sight for too long; a clock that was set back counts as long. */
export function isAbsenceOver(seenAt: string | null, nowMs: number, afterMs: number): boolean {
  const ageMs = nowMs - Number(seenAt ?? Number.NaN);
  return !(ageMs >= 0 && ageMs < Math.max(afterMs, ABSENCE_MIN_MS));
}

const isOn = (): boolean => useAppLock.getState().settings !== null && sessionToken() !== '';
const see = (): void => remember(storageKeys.appSeen, String(now()));

function lockIfDue(): void {
  const { settings } = useAppLock.getState();
  if (!settings || !isOn()) return;
  const isDue = isAbsenceOver(recall(storageKeys.appSeen), now(), settings.afterMs);
  if (!isDue && recall(storageKeys.appLocked) !== LOCKED) return;
  remember(storageKeys.appLocked, LOCKED);
  useAppLock.setState({ isLocked: true });
}

/** Before the first screen is drawn. */
export function startAppLock(): void {
  lockIfDue();
  const beat = () => {
    if (isOn() && !useAppLock.getState().isLocked && document.visibilityState === 'visible') see();
  };
  beat();
  setInterval(beat, HEARTBEAT_MS);
  document.addEventListener('visibilitychange', () => {
    if (!isOn()) return;
    const isAway = document.visibilityState === 'hidden';
    if (!isAway) lockIfDue();
    else if (!useAppLock.getState().isLocked) see();
    useAppLock.setState({ isAway });
  });
  onRemembered(storageKeys.appLocked, (text) =>
    useAppLock.setState({ isLocked: text === LOCKED && isOn() }),
  );
  onRemembered(storageKeys.appLock, (text) => useAppLock.setState({ settings: settingsOf(text) }));
  useSession.subscribe(({ token, user }) => {
    const { settings, isLocked } = useAppLock.getState();
    // The lock protects a session; whoever is signed out has nothing to see.
    if (token === '' && isLocked) unlockApp();
    if (settings && user?.id && user.id !== settings.userId) keepAppLock(null);
  });
}
