import { useText } from '@candor/client/language';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { TextField, type TextFieldProps } from '@candor/ui/text-field';
import { useState, type ReactNode } from 'react';

/** Dots, with an eye that shows what they are. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>): ReactNode {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} className="text-secondary" />
        </IconButton>
      }
    />
  );
}
