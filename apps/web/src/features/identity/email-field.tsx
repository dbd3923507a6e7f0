import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { TextField } from '@candor/ui/text-field';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';

interface EmailFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
}

/** An e-mail address with a button that clears it. */
export function EmailField({ value, onChange, error }: EmailFieldProps): ReactNode {
  const t = useText();
  return (
    <TextField
      label={t('login.email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={onChange}
      error={error}
      trailing={
        value === '' ? null : (
          <IconButton label={t('login.clear')} onClick={() => onChange('')}>
            <Icon name="close" size={18} className="text-secondary" />
          </IconButton>
        )
      }
    />
  );
}
