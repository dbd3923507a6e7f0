import { useEffect, useRef } from 'react';

/** What a step back closes, the newest last: of two that lie over each other only the upper one. */
const layers: object[] = [];

/**
 * A step back (button, key or gesture) closes what lies over the screen instead of leaving the screen.
 * The step is called off and not made up for by an entry of its own: such an entry would have to be
 * taken back on every other way out, and would race with where those lead. A browser that cannot call
 * a step off leaves the screen.
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
