import { useEffect, useRef, useState, type RefObject } from 'react';

export interface Fullscreen {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly isOn: boolean;
  /** Some phones offer it only for videos. */
  readonly isPossible: boolean;
  readonly toggle: () => void;
}

/** Puts an element into full screen and reports whether it is. */
export function useFullscreen(): Fullscreen {
  const ref = useRef<HTMLDivElement>(null);
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const follow = () => setIsOn(document.fullscreenElement === ref.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return {
    ref,
    isOn,
    isPossible: document.fullscreenEnabled,
    toggle() {
      // A browser may refuse; the chart then stays as it is.
      if (isOn) document.exitFullscreen().catch(() => {});
      else ref.current?.requestFullscreen().catch(() => {});
    },
  };
}
