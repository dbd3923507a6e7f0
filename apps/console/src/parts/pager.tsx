import { useText } from '@candor/client/language';
import { Button, type ButtonProps } from '@candor/ui/button';
import type { ReactNode } from 'react';

export interface PagerProps<Place> {
  /** Where the pages up to this one begin, oldest last; the first page has none. */
  readonly places: readonly Place[];
  /** Where the next page begins; missing on the last one. */
  readonly next: Place | undefined;
  readonly onPlaces: (places: readonly Place[]) => void;
  readonly tone: ButtonProps['tone'];
}

/** To the newer and the older lines of a list, newest first. */
export function Pager<Place>({ places, next, onPlaces, tone }: PagerProps<Place>): ReactNode {
  const t = useText();
  const isLast = next === undefined;
  return (
    <>
      <Button
        tone={tone}
        size="compact"
        disabled={places.length === 0}
        onClick={() => onPlaces(places.slice(0, -1))}
      >
        {t('console.newer')}
      </Button>
      <Button
        tone={tone}
        size="compact"
        disabled={isLast}
        onClick={() => (isLast ? undefined : onPlaces([...places, next]))}
      >
        {t('console.older')}
      </Button>
    </>
  );
}
