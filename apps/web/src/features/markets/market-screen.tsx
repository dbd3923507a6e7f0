import { AppBar } from '@candor/ui/app-bar';
import { IconButton } from '@candor/ui/button';
import { Pill } from '@candor/ui/chip';
import { Icon } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import { TextField } from '@candor/ui/text-field';
import { useState, type ReactNode } from 'react';
import { useFavouriteSymbols } from '../../parts/favourites.ts';
import { StaleNotice } from '../../parts/freshness.tsx';
import { useText } from '../../platform/language.ts';
import { MarketRows } from './market-rows.tsx';
import type { MarketOrder, MarketType, MarketView } from './market-list.ts';
import { RiseAndFall } from './rise-and-fall.tsx';

const types = ['all', 'crypto', 'gold', 'forex'] as const satisfies readonly MarketType[];

/** Every market with its live price. */
export function MarketScreen(): ReactNode {
  const t = useText();
  const [type, setType] = useState<MarketType>('all');
  const [search, setSearch] = useState<string | null>(null);
  const [order, setOrder] = useState<MarketOrder>('listed');
  const [onlyStarred, setOnlyStarred] = useState(false);
  const starred = useFavouriteSymbols();
  const view: MarketView = {
    type,
    search: search ?? '',
    order,
    favourites: onlyStarred ? starred : null,
  };
  return (
    <Page>
      <AppBar
        title={t('market.title')}
        actions={
          <>
            <IconButton
              label={t('market.search')}
              aria-expanded={search !== null}
              onClick={() => setSearch(search === null ? '' : null)}
            >
              <Icon name={search === null ? 'search' : 'close'} />
            </IconButton>
            <IconButton
              label={t('market.favourites')}
              aria-pressed={onlyStarred}
              onClick={() => setOnlyStarred(!onlyStarred)}
            >
              <Icon name="star" filled={onlyStarred} />
            </IconButton>
          </>
        }
      />
      {search === null ? null : <SearchField value={search} onChange={setSearch} />}
      <div role="group" aria-label={t('market.types')} className="flex flex-wrap gap-2 pt-1 pb-3">
        {types.map((each) => (
          <Pill key={each} selected={type === each} onSelect={() => setType(each)}>
            {t(`market.type.${each}`)}
          </Pill>
        ))}
      </div>
      <StaleNotice />
      <RiseAndFall type={type} />
      <MarketRows view={view} onOrder={setOrder} />
    </Page>
  );
}

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function SearchField({ value, onChange }: SearchFieldProps): ReactNode {
  const t = useText();
  return (
    <div className="pb-1">
      <TextField
        label={<span className="screen-only">{t('market.search')}</span>}
        value={value}
        onChange={onChange}
        placeholder={t('market.searchHint')}
        type="search"
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="search"
        // The field has just been asked for.
        autoFocus
      />
    </div>
  );
}
