import { useEffect, useRef } from 'react';

/** Layers that back closes, newest last; of overlapping ones only the top one closes. */
const layers: object[] = [];

/**
 * Back (button, key or gesture) closes an overlay instead of leaving the screen.
 * The navigation is canceled rather than absorbed by an extra history entry, because such an entry
 * would have to be removed on every other way out and would race with that navigation. In a browser
 * that cannot cancel navigation, back leaves the screen.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const newest = useRef(close);
  useEffect(() => {
    newest.current = close;
  });
  useEffect(() => {
    if (!isOpen || !('navigation' in window)) return;
    const { navigation } = window;
    const layer = {};
    layers.push(layer);
    const follow = (event: NavigateEvent) => {
      const isBack =
        event.navigationType === 'traverse' &&
        event.destination.index < (navigation.currentEntry?.index ?? 0);
      if (!isBack || !event.cancelable || layers.at(-1) !== layer) return;
      event.preventDefault();
      newest.current();
    };
    navigation.addEventListener('navigate', follow);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      navigation.removeEventListener('navigate', follow);
    };
  }, [isOpen]);
}
