import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Pill } from '@candor/ui/chip';
import { EmptyState } from '@candor/ui/message-state';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../platform/lazy-part.tsx';
import { useWatchlists } from './favourites.ts';
import type { SymbolRow } from './markets.ts';

const WatchlistsSheet = lazyPart(
  async () => (await import('./watchlists-sheet.tsx')).WatchlistsSheet,
);

export interface WatchlistChoiceProps {
  /** Place of the list; one that is gone shows the last. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  readonly rows: readonly SymbolRow[];
  /** The markets of the chosen list that are traded here, in its order. */
  readonly children: (symbols: readonly string[]) => ReactNode;
}

/** The customer's lists, the button to edit them, and what to do with an empty one. */
export function WatchlistChoice(props: WatchlistChoiceProps): ReactNode {
  const t = useText();
  const { chosen, onChoose, rows, children } = props;
  const lists = useWatchlists();
  const [isEditing, setIsEditing] = useState(false);
  const index = Math.min(chosen, lists.length - 1);
  const symbols = (lists[index]?.symbols ?? []).filter((symbol) =>
    rows.some((row) => row.symbol === symbol),
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 py-1">
        {lists.length > 1
          ? lists.map(({ name }, at) => (
              <span key={`${at}/${name}`} className="flex">
                <Pill selected={at === index} onSelect={() => onChoose(at)}>
                  {name === '' ? t('home.ranking.favourites') : name}
                </Pill>
              </span>
            ))
          : null}
        <button
          type="button"
          onClick={() => setIsEditing(true)}
          className="ms-auto min-h-11 text-body font-medium text-proof"
        >
          {t('watchlists.edit')}
        </button>
      </div>
      {symbols.length > 0 ? (
        children(symbols)
      ) : (
        <EmptyState
          inline
          icon="star"
          title={t('watchlists.noneTitle')}
          text={t('watchlists.noneText')}
          actions={<Button onClick={() => setIsEditing(true)}>{t('watchlists.add')}</Button>}
        />
      )}
      <Suspense>
        {isEditing ? (
          <WatchlistsSheet index={index} rows={rows} onClose={() => setIsEditing(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
