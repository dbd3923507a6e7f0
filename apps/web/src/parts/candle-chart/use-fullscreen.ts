import { useBackCloses } from '@candor/ui/use-back-closes';
import { useEffect, useRef, useState } from 'react';

export interface Fullscreen {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/**
 * Whether a part of the page is to fill the screen, with the browser's own bars away where it
 * offers that: some phones do so only for videos. The whole page goes there, so that sheets above
 * the part stay visible. Back leaves it, and so does leaving the screen.
 */
export function useFullscreen(): Fullscreen {
  const [isOn, setIsOn] = useState(false);
  const isWanted = useRef(false);
  const turn = (on: boolean) => {
    isWanted.current = on;
    setIsOn(on);
    if (on) enter(() => isWanted.current);
    else leave();
  };
  useBackCloses(isOn, () => turn(false));
  useEffect(() => {
    const follow = () => {
      if (document.fullscreenElement) return;
      isWanted.current = false;
      setIsOn(false);
    };
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      if (!isWanted.current) return;
      isWanted.current = false;
      setIsOn(false);
      leave();
    };
  }, []);
  return { isOn, toggle: () => turn(!isOn) };
}

/** A browser may refuse; the part then fills the page. One that takes long may be too late. */
function enter(isWanted: () => boolean): void {
  if (!document.fullscreenEnabled) return;
  document.documentElement
    .requestFullscreen()
    .then(() => isWanted() || leave())
    .catch(() => {});
}

function leave(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}
