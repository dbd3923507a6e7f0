import { useText } from '@candor/client/language';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { TextField } from '@candor/ui/text-field';
import type { ReactNode } from 'react';
import type { AddressEntry } from './address-entry.ts';
import { CountryButton } from './country-button.tsx';

export interface AddressFieldProps {
  readonly entry: AddressEntry;
  readonly onChange: (entry: AddressEntry) => void;
  readonly error?: ReactNode;
}

/** An e-mail address, or a phone number with its country. */
export function AddressField({ entry, onChange, error }: AddressFieldProps): ReactNode {
  const t = useText();
  if (entry.kind === 'phone') {
    return (
      <TextField
        key="phone"
        label={t('login.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={entry.phone}
        onChange={(phone) => onChange({ ...entry, phone })}
        error={error}
        leading={
          <CountryButton
            country={entry.country}
            callingCode={entry.callingCode}
            onChange={(choice) => onChange({ ...entry, ...choice })}
          />
        }
        trailing={
          <ClearButton value={entry.phone} onClear={() => onChange({ ...entry, phone: '' })} />
        }
      />
    );
  }
  return (
    <TextField
      key="email"
      label={t('login.email')}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      value={entry.email}
      onChange={(email) => onChange({ ...entry, email })}
      error={error}
      trailing={
        <ClearButton value={entry.email} onClear={() => onChange({ ...entry, email: '' })} />
      }
    />
  );
}

interface ClearButtonProps {
  readonly value: string;
  readonly onClear: () => void;
}

export function ClearButton({ value, onClear }: ClearButtonProps): ReactNode {
  const t = useText();
  if (value === '') return null;
  return (
    <IconButton label={t('login.clear')} onClick={onClear}>
      <Icon name="close" size={18} className="text-secondary" />
    </IconButton>
  );
}
