import { useText } from '@candor/client/language';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { toggleFavourite, useIsFavourite } from './favourites.ts';
import { pairName } from './markets.ts';

/** Adds a market to the favorites or removes it. */
export function StarButton({ symbol }: { readonly symbol: string }): ReactNode {
  const t = useText();
  const market = findMarketSymbol(symbol);
  // Screen readers hear many stars in a list.
  const name = market ? pairName(market) : symbol;
  const isFavourite = useIsFavourite(symbol);
  return (
    <IconButton
      label={t(isFavourite ? 'market.removeFavourite' : 'market.addFavourite', { name })}
      aria-pressed={isFavourite}
      onClick={() => toggleFavourite(symbol)}
    >
      <Icon name="star" filled={isFavourite} />
    </IconButton>
  );
}
