import { Button } from '@candor/ui/button';
import { TextField } from '@candor/ui/text-field';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { useCommand } from '../../platform/query.ts';
import { knowMe } from '../../platform/session.ts';
import { Entrance, Problem } from './sign-in-screen.tsx';

/** Replaces the one-time password, which is invalid afterward. */
export function OwnPassword(): ReactNode {
  const t = useText();
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const change = useCommand('changePassword', { onDone: knowMe });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate({ oldPassword, newPassword });
  };
  return (
    <Entrance title={t('console.ownPasswordTitle')} text={t('console.ownPasswordText')}>
      <form onSubmit={send} className="space-y-4">
        <TextField
          label={t('console.oneTimePassword')}
          value={oldPassword}
          onChange={setOld}
          type="password"
          autoComplete="current-password"
        />
        <TextField
          label={t('console.newPassword')}
          hint={t('console.newPasswordNote')}
          value={newPassword}
          onChange={setNew}
          type="password"
          autoComplete="new-password"
        />
        <Problem error={change.error} />
        <Button
          type="submit"
          busy={change.isPending}
          disabled={oldPassword === '' || newPassword === ''}
        >
          {t('console.setPassword')}
        </Button>
      </form>
    </Entrance>
  );
}
