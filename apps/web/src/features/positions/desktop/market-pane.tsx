import { useText } from '@candor/client/language';
import { hasContracts } from '@candor/domain/markets/symbols';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Change, Price } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { RowSkeleton } from '@candor/ui/skeleton';
import { Tabs } from '@candor/ui/tabs';
import { memo, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { useFavouriteSymbols } from '../../../parts/favourites.ts';
import { matchesSearch } from '../../../parts/market-search.ts';
import { pairName, useSymbols, type SymbolRow } from '../../../parts/markets.ts';
import { moveInList } from '../../../parts/move-in-list.ts';
import { useTicker } from '../../../platform/live.ts';

type Part = 'all' | 'favourites' | 'crypto' | 'gold' | 'forex';

const LIST = 'desk-markets';

export interface MarketPaneProps {
  readonly selected: string;
  readonly onChoose: (symbol: string) => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
}

/** The markets with contracts beside what is traded: search, parts, prices. */
export function MarketPane({ selected, onChoose, searchRef }: MarketPaneProps): ReactNode {
  const t = useText();
  const [search, setSearch] = useState('');
  const [part, setPart] = useState<Part>('all');
  const asked = useSymbols();
  const starred = useFavouriteSymbols();
  const rows = (asked.data ?? []).filter(
    (row) => hasContracts(row.symbol) && isIn(part, row, starred) && matchesSearch(row, search),
  );
  const label = (id: Part) =>
    id === 'favourites' ? <Starred label={t('desk.favourites')} /> : t(`market.type.${id}`);
  return (
    <section aria-label={t('desk.markets')} className="flex min-h-0 flex-1 flex-col">
      <SearchField
        value={search}
        onChange={setSearch}
        inputRef={searchRef}
        onTake={() => rows[0] && onChoose(rows[0].symbol)}
      />
      <div className="border-b border-hairline px-1 pt-1 [&_[role=tablist]]:gap-4">
        <Tabs
          label={t('market.types')}
          items={(['all', 'favourites', 'crypto', 'gold', 'forex'] as const).map((id) => ({
            id,
            label: label(id),
          }))}
          selected={part}
          onSelect={setPart}
          panelId={LIST}
        />
      </div>
      <div
        id={LIST}
        role="tabpanel"
        aria-label={t('desk.markets')}
        className="@container min-h-0 flex-1 [scrollbar-width:thin] overflow-y-auto"
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of its buttons */}
        <ul onKeyDown={moveInList} className="grid grid-cols-[minmax(0,1fr)] gap-0.5 py-1">
          {rows.map((row) => (
            <li key={row.symbol}>
              <PaneRow row={row} isSelected={row.symbol === selected} onChoose={onChoose} />
            </li>
          ))}
        </ul>
        {asked.isPending ? <RowSkeleton /> : null}
        {asked.isError && !asked.data ? (
          <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />
        ) : null}
        {asked.data && rows.length === 0 ? (
          <p role="status" className="px-2 py-6 text-center text-label font-normal text-secondary">
            {t('market.noneText')}
          </p>
        ) : null}
      </div>
    </section>
  );
}

function isIn(part: Part, { symbol, type }: SymbolRow, starred: readonly string[]): boolean {
  return part === 'all' || (part === 'favourites' ? starred.includes(symbol) : type === part);
}

function Starred({ label }: { readonly label: string }): ReactNode {
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex align-middle">
      <Icon name="star" size={18} />
    </span>
  );
}

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** Takes the first that is found. */
  readonly onTake: () => void;
}

function SearchField({ value, onChange, inputRef, onTake }: SearchFieldProps): ReactNode {
  const t = useText();
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') onTake();
    else if (event.key === 'Escape') {
      onChange('');
      inputRef.current?.blur();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.querySelector<HTMLElement>(`#${LIST} li button`)?.focus();
    }
  };
  return (
    <label className="mx-1 flex min-h-11 items-center gap-2 rounded-control bg-sunken ps-3 focus-within:shadow-[inset_0_0_0_2px_var(--border-strong)]">
      <Icon name="search" size={18} className="text-tertiary" />
      <span className="screen-only">{t('desk.key.search')}</span>
      <input
        ref={inputRef}
        type="text"
        role="searchbox"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
        placeholder={t('market.search')}
        autoComplete="off"
        className="min-h-11 min-w-0 flex-1 border-0 bg-transparent text-body text-primary outline-none"
      />
      <kbd
        aria-hidden="true"
        className="me-2 rounded-[6px] border border-hairline px-1.5 font-sans text-caption text-tertiary"
      >
        /
      </kbd>
    </label>
  );
}

/** Breaks behind the slash where there is no room for all of it. */
function BreakingName({ name }: { readonly name: string }): ReactNode {
  const [base, quote] = name.split('/');
  if (quote === undefined) return name;
  return (
    <>
      {base}/<wbr />
      {quote}
    </>
  );
}

interface PaneRowProps {
  readonly row: SymbolRow;
  readonly isSelected: boolean;
  readonly onChoose: (symbol: string) => void;
}

const PaneRow = memo(function PaneRow({ row, isSelected, onChoose }: PaneRowProps): ReactNode {
  const t = useText();
  const { price, changePercent, state } = useTicker(row.symbol) ?? row;
  return (
    <button
      type="button"
      aria-current={isSelected || undefined}
      onClick={() => onChoose(row.symbol)}
      className="flex min-h-13 w-full items-center gap-2 rounded-control px-1.5 text-start -outline-offset-2 hover:bg-sunken/60 active:bg-pressed/60 aria-[current]:bg-sunken"
    >
      <span className="@max-[11.5rem]:hidden">
        <CurrencyIcon code={row.base} size={24} />
      </span>
      <span className="min-w-0 flex-1 text-[0.875rem]/[1.25rem] font-semibold tracking-[-0.01em]">
        <BreakingName name={pairName(row)} />
        {state === 'closed' ? (
          <span className="block text-caption font-normal text-tertiary">{t('market.closed')}</span>
        ) : null}
      </span>
      <span className="text-end">
        <span className="block text-[0.875rem]/[1.25rem] font-semibold tracking-[-0.01em]">
          <Price value={price} decimals={row.pricePrecision} flash />
        </span>
        <span className="block text-label">
          <Change rate={changePercent} />
        </span>
      </span>
    </button>
  );
});
