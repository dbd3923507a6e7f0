import { useEffect, useRef } from 'react';

/**
 * Calls back before a press beside an overlay reaches what was pressed, while `isActive`. For an
 * overlay on its way out: its screen still believes it open, so opening it again would change
 * nothing.
 */
export function usePressBeside(isActive: boolean, onPress: () => void): void {
  const newest = useRef(onPress);
  useEffect(() => {
    newest.current = onPress;
  });
  useEffect(() => {
    if (!isActive) return;
    const follow = ({ target }: MouseEvent) => {
      if (target instanceof Element && !target.closest('[role="dialog"]')) newest.current();
    };
    // Ahead of React, which listens further down.
    document.addEventListener('click', follow, { capture: true });
    return () => document.removeEventListener('click', follow, { capture: true });
  }, [isActive]);
}
