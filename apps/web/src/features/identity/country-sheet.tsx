import { languageCode, useText } from '@candor/client/language';
import { locales } from '@candor/contract/wire/locales';
import { EmptyState } from '@candor/ui/message-state';
import { Sheet } from '@candor/ui/sheet';
import { TextField } from '@candor/ui/text-field';
import { useMemo, useState, type ReactNode } from 'react';
import { findCountries, listCountries, type Country } from './countries.ts';

export interface CountrySheetProps {
  /** ISO 3166-1 alpha-2. */
  readonly selected: string;
  readonly onSelect: (country: Country) => void;
  readonly onClose: () => void;
}

/** All countries with their calling codes, and a search through them. */
export function CountrySheet({ selected, onSelect, onClose }: CountrySheetProps): ReactNode {
  const t = useText();
  const [search, setSearch] = useState('');
  const { tag } = locales[languageCode()];
  const countries = useMemo(() => listCountries(tag), [tag]);
  const found = findCountries(countries, search);
  const choose = (country: Country) => {
    onSelect(country);
    onClose();
  };
  return (
    <Sheet open title={t('country.title')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="flex h-[60dvh] flex-col gap-2">
        <TextField
          label={t('country.search')}
          type="search"
          autoComplete="off"
          value={search}
          onChange={setSearch}
        />
        <ul className="m-0 min-h-0 flex-1 list-none overflow-y-auto overscroll-contain p-0">
          {found.map((country) => (
            <li key={country.id} className="border-t border-hairline first:border-transparent">
              <CountryRow
                country={country}
                isSelected={country.id === selected}
                onSelect={() => choose(country)}
              />
            </li>
          ))}
          {found.length === 0 ? (
            <li>
              <EmptyState
                inline
                icon="search"
                title={t('country.noneTitle')}
                text={t('country.noneText')}
              />
            </li>
          ) : null}
        </ul>
      </div>
    </Sheet>
  );
}

interface CountryRowProps {
  readonly country: Country;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function CountryRow({ country, isSelected, onSelect }: CountryRowProps): ReactNode {
  return (
    <button
      type="button"
      aria-current={isSelected || undefined}
      onClick={onSelect}
      className={`flex min-h-12 w-full items-center justify-between gap-3 text-start text-[1rem]/[1.375rem] active:opacity-60 ${
        isSelected ? 'font-semibold' : ''
      }`}
    >
      <span>{country.name}</span>
      <span className="figures text-secondary">+{country.callingCode}</span>
    </button>
  );
}
