/** Single keys on screens with a keyboard: the market search, the side of an order, a list of them. */
import type { Direction } from '@candor/domain/positions/terms';
import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { recall, remember, storageKeys } from '../../platform/storage.ts';

export interface ShortcutActions {
  readonly search: () => void;
  /** Missing where nothing is traded. */
  readonly side?: (direction: Direction) => void;
}

const useStore = create<{ readonly isOn: boolean }>(() => ({
  isOn: recall(storageKeys.shortcutKeys) !== 'off',
}));

/** Whoever dictates, or presses keys by accident, can turn them off. */
export const useShortcutKeysOn = (): boolean => useStore(({ isOn }) => isOn);

export function switchShortcutKeys(isOn: boolean): void {
  useStore.setState({ isOn });
  remember(storageKeys.shortcutKeys, isOn ? null : 'off');
}

interface ShortcutKeys {
  /** The list of keys is open. */
  readonly isListed: boolean;
  readonly list: () => void;
  readonly leave: () => void;
}

export function useShortcutKeys(actions: ShortcutActions): ShortcutKeys {
  const isOn = useShortcutKeysOn();
  const [isListed, setListed] = useState(false);
  const newest = useRef(actions);
  newest.current = actions;
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      if (isMeantElsewhere(event)) return;
      const act = event.key === '?' ? () => setListed(true) : commandOf(event.key, newest.current);
      if (!act) return;
      act();
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
  return { isListed, list: () => setListed(true), leave: () => setListed(false) };
}

function commandOf(key: string, { search, side }: ShortcutActions): (() => void) | undefined {
  if (key === '/') return search;
  if (key === 'b') return side && (() => side('long'));
  return key === 's' ? side && (() => side('short')) : undefined;
}

const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

/** Typing, a browser's own shortcut, or a sheet above the screen. */
function isMeantElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (event.target instanceof Element && event.target.closest(FIELDS)) return true;
  return document.querySelector('[role=dialog]') !== null;
}
