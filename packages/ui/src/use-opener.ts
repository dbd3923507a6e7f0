import { useEffect, useState } from 'react';

/** What opened the sheet that is open, or the last one. A sheet that takes its place inherits it. */
let opener: Opener | null = null;

interface Opener {
  readonly element: HTMLElement;
  /** From near to far: where to go when the element is gone or can no longer be used. */
  readonly around: readonly HTMLElement[];
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex]';
const PLACES = 'form, section, [role=tabpanel], main';

/**
 * Where the focus goes when a sheet closes: to what opened it, to the first control near that if it
 * is gone, else to the page. A receipt in place of a question returns to what asked the question.
 * True: nothing is known, so the sheet decides by itself.
 */
export function useOpener(isOpen: boolean): () => HTMLElement | true {
  const [own, setOwn] = useState(() => (isOpen ? takeOpener() : null));
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOwn(takeOpener());
  }
  useEffect(
    () => () => {
      // A sheet that is taken away without closing leaves the focus nowhere.
      queueMicrotask(() => {
        if (document.activeElement === document.body && own) targetOf(own)?.focus();
      });
    },
    [own],
  );
  return () => (own && targetOf(own)) ?? true;
}

function takeOpener(): Opener | null {
  const { activeElement } = document;
  const isOnPage =
    activeElement instanceof HTMLElement &&
    activeElement !== document.body &&
    activeElement.closest('[role=dialog]') === null;
  if (isOnPage) opener = { element: activeElement, around: placesAround(activeElement) };
  return opener;
}

function placesAround(element: HTMLElement): readonly HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(PLACES);
  return place ? [place, ...placesAround(place)] : [];
}

function targetOf({ element, around }: Opener): HTMLElement | null {
  if (element.isConnected && !element.matches(':disabled')) return element;
  const place = around.find(({ isConnected }) => isConnected);
  if (!place) return null;
  const near = place.querySelector<HTMLElement>(FOCUSABLE);
  if (near) return near;
  place.tabIndex = -1;
  return place;
}
