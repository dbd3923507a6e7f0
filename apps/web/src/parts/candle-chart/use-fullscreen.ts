import { useEffect, useState } from 'react';

export interface Fullscreen {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/**
 * Whether a part of the page is to fill the screen, with the browser's own bars away where it
 * offers that: some phones do so only for videos. The whole page goes there, so that sheets above
 * the part stay visible.
 */
export function useFullscreen(): Fullscreen {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const follow = () => document.fullscreenElement === null && setIsOn(false);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return {
    isOn,
    toggle() {
      setIsOn(!isOn);
      // A browser may refuse; the part then fills the page.
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
      else if (!isOn && document.fullscreenEnabled)
        document.documentElement.requestFullscreen().catch(() => {});
    },
  };
}
