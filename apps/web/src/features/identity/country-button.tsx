import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import { chooseCountry, type DialedCountry } from '../../platform/country-info.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Suspense, useState, type ReactNode } from 'react';

const CountrySheet = lazyPart(async () => (await import('./country-sheet.tsx')).CountrySheet);

export interface CountryButtonProps {
  readonly country: string;
  readonly callingCode: string;
  readonly onChange: (choice: DialedCountry) => void;
}

/** The calling code at the start of a phone number; a tap lists all countries. */
export function CountryButton({ country, callingCode, onChange }: CountryButtonProps): ReactNode {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('country.button', { code: callingCode })}
        onClick={() => setIsOpen(true)}
        className="me-3 -ms-[15px] flex min-h-11 shrink-0 items-center gap-1.5 border-e border-hairline ps-[15px] pe-3 text-[1rem]/6 active:opacity-60"
      >
        <span className="figures">+{callingCode}</span>
        <Icon name="chevronDown" size={16} className="text-secondary" />
      </button>
      <Suspense>
        {isOpen ? (
          <CountrySheet
            selected={country}
            onSelect={({ id, callingCode: code }) => {
              const choice = { country: id, callingCode: code };
              chooseCountry(choice);
              onChange(choice);
            }}
            onClose={() => setIsOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
