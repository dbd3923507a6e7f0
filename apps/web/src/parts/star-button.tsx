import { useText } from '@candor/client/language';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { toggleFavourite, useIsFavourite } from './favourites.ts';

/** Adds a market to the favorites or removes it. */
export function StarButton({ symbol }: { readonly symbol: string }): ReactNode {
  const t = useText();
  const isFavourite = useIsFavourite(symbol);
  return (
    <IconButton
      label={t(isFavourite ? 'market.removeFavourite' : 'market.addFavourite')}
      aria-pressed={isFavourite}
      onClick={() => toggleFavourite(symbol)}
    >
      <Icon name="star" filled={isFavourite} />
    </IconButton>
  );
}
