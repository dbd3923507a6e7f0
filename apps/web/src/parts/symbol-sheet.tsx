import { useText } from '@candor/client/language';
import { hasContracts } from '@candor/domain/markets/symbols';
import { EmptyState } from '@candor/ui/message-state';
import { Sheet } from '@candor/ui/sheet';
import { RowSkeleton } from '@candor/ui/skeleton';
import { TextField } from '@candor/ui/text-field';
import { useState, type ReactNode } from 'react';
import { FailedState } from './failed-state.tsx';
import { useFavouriteSymbols } from './favourites.ts';
import { matchesSearch } from './market-search.ts';
import { MarketRow } from './market-row.tsx';
import { pairName, useSymbols, type SymbolRow } from './markets.ts';
import { StarButton } from './star-button.tsx';

export interface SymbolSheetProps {
  readonly selected: string;
  readonly onChoose: (symbol: string) => void;
  readonly onClose: () => void;
  /** Leaves out pairs without contracts: tokens, which are exchanged only. */
  readonly onlyContracts?: boolean;
}

/** Every pair with its price, the starred ones first. */
export function SymbolSheet({
  selected,
  onChoose,
  onClose,
  onlyContracts = false,
}: SymbolSheetProps): ReactNode {
  const t = useText();
  const [search, setSearch] = useState('');
  const asked = useSymbols();
  const starred = useFavouriteSymbols();
  const offered = (asked.data ?? []).filter(({ symbol }) => !onlyContracts || hasContracts(symbol));
  const found = offered.filter((row) => matchesSearch(row, search));
  const isStarred = (row: SymbolRow) => starred.includes(row.symbol);
  const rows = [...found.filter(isStarred), ...found.filter((row) => !isStarred(row))];
  return (
    <Sheet open onClose={onClose} title={t('chart.choosePair')} closeLabel={t('shell.close')}>
      <TextField
        label={<span className="screen-only">{t('market.search')}</span>}
        value={search}
        onChange={setSearch}
        placeholder={t('market.searchHint')}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
      />
      <ul className="min-h-80 pt-2">
        {rows.map((row) => (
          <li key={row.symbol} className="flex items-center gap-1">
            <StarButton symbol={row.symbol} />
            <div
              className={`min-w-0 flex-1 rounded-control px-2 ${row.symbol === selected ? 'bg-sunken' : ''}`}
            >
              <MarketRow
                row={row}
                title={pairName(row)}
                note={row.name}
                onPress={() => onChoose(row.symbol)}
              />
            </div>
          </li>
        ))}
      </ul>
      {asked.isPending ? <RowSkeleton /> : null}
      {asked.isError && !asked.data ? (
        <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      ) : null}
      {asked.data && rows.length === 0 ? (
        <EmptyState
          inline
          icon="search"
          title={t('market.noneTitle')}
          text={t('market.noneText')}
        />
      ) : null}
    </Sheet>
  );
}
