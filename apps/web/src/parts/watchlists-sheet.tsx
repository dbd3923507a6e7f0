import { useText } from '@candor/client/language';
import { LISTS_MAX, NAME_MAX, SYMBOLS_MAX, toggled } from '@candor/domain/home/watchlists';
import { Button, IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { SelectField } from '@candor/ui/select-field';
import { Sheet } from '@candor/ui/sheet';
import { TextField } from '@candor/ui/text-field';
import { useState, type ReactNode } from 'react';
import { changeWatchlists, useWatchlists } from './favourites.ts';
import { pairName, type SymbolRow } from './markets.ts';
import { useIsMember } from '../platform/session.ts';

export interface WatchlistsSheetProps {
  /** The list to edit. */
  readonly index: number;
  readonly rows: readonly SymbolRow[];
  readonly onClose: () => void;
}

/** Markets of a list, in order, and further lists; named ones belong to the account. */
export function WatchlistsSheet({ index, rows, onClose }: WatchlistsSheetProps): ReactNode {
  const t = useText();
  const lists = useWatchlists();
  const isMember = useIsMember();
  const list = lists[index];
  const title = list && list.name !== '' ? list.name : t('home.ranking.favourites');
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={t('shell.close')}>
      {list ? <Symbols index={index} symbols={list.symbols} rows={rows} /> : null}
      {index > 0 && list ? (
        <div className="mt-4">
          <Button
            tone="quiet"
            onClick={() => {
              changeWatchlists((all) => all.filter((_, at) => at !== index));
              onClose();
            }}
          >
            {t('watchlists.remove', { name: list.name })}
          </Button>
        </div>
      ) : null}
      {isMember && lists.length < LISTS_MAX ? (
        <NewList taken={lists.map(({ name }) => name)} />
      ) : null}
    </Sheet>
  );
}

interface SymbolsProps {
  readonly index: number;
  readonly symbols: readonly string[];
  readonly rows: readonly SymbolRow[];
}

function Symbols({ index, symbols, rows }: SymbolsProps): ReactNode {
  const t = useText();
  const nameOf = (symbol: string) => {
    const row = rows.find((each) => each.symbol === symbol);
    return row ? pairName(row) : symbol;
  };
  const toggle = (symbol: string) => changeWatchlists((lists) => toggled(lists, index, symbol));
  const others = rows.filter(({ symbol }) => !symbols.includes(symbol));
  return (
    <>
      <ul>
        {symbols.map((symbol, place) => (
          <li key={symbol} className="flex min-h-14 items-center gap-2 border-b border-hairline">
            <span className="min-w-0 flex-1 text-body font-medium">{nameOf(symbol)}</span>
            {place > 0 ? (
              <IconButton
                label={t('watchlists.up', { name: nameOf(symbol) })}
                onClick={() => changeWatchlists((lists) => moved(lists, index, symbol))}
              >
                <Icon name="chevronDown" className="rotate-180" />
              </IconButton>
            ) : null}
            <IconButton
              label={t('watchlists.drop', { name: nameOf(symbol) })}
              onClick={() => toggle(symbol)}
            >
              <Icon name="close" />
            </IconButton>
          </li>
        ))}
      </ul>
      {symbols.length < SYMBOLS_MAX && others.length > 0 ? (
        <div className="mt-3">
          <SelectField
            label={t('watchlists.add')}
            placeholder={t('watchlists.choose')}
            value=""
            onChange={toggle}
            options={others.map((row) => ({
              value: row.symbol,
              label: `${pairName(row)} · ${row.name}`,
            }))}
          />
        </div>
      ) : null}
    </>
  );
}

type Lists = Parameters<Parameters<typeof changeWatchlists>[0]>[0];

/** One place up. */
const moved = (lists: Lists, index: number, symbol: string) =>
  lists.map((list, at) => {
    const place = list.symbols.indexOf(symbol);
    if (at !== index || place < 1) return list;
    const symbols = list.symbols.toSpliced(place, 1).toSpliced(place - 1, 0, symbol);
    return { ...list, symbols };
  });

function NewList({ taken }: { readonly taken: readonly string[] }): ReactNode {
  const t = useText();
  const [name, setName] = useState('');
  const trimmed = name.trim();
  const isTaken = taken.includes(trimmed);
  return (
    <form
      className="mt-5 space-y-3 border-t border-hairline pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed === '' || isTaken) return;
        changeWatchlists((lists) => [...lists, { name: trimmed, symbols: [] }]);
        setName('');
      }}
    >
      <TextField
        label={t('watchlists.newName')}
        value={name}
        onChange={setName}
        maxLength={NAME_MAX}
        error={trimmed !== '' && isTaken ? t('watchlists.taken') : undefined}
      />
      <Button type="submit" tone="quiet" disabled={trimmed === '' || isTaken}>
        {t('watchlists.create')}
      </Button>
    </form>
  );
}
