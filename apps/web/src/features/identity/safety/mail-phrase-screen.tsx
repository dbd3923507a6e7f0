import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { MAIL_PHRASE_MAX } from '@candor/domain/identity/mail-phrase';
import { Button } from '@candor/ui/button';
import { TextField } from '@candor/ui/text-field';
import { useState, type ReactNode } from 'react';
import { fieldText } from '../../../parts/field-text.ts';
import { useCall, useCommand } from '../../../platform/query.ts';
import { doneHere } from './done-here.ts';
import { FormPage } from './form-page.tsx';
import { OwnerFields, useOwnerProof } from './owner-fields.tsx';

/** The words that every email to the customer begins with. */
export function MailPhraseScreen(): ReactNode {
  const t = useText();
  const now = useCall(identityCalls, 'getSecurity', {}).data?.mailPhrase;
  const [phrase, setPhrase] = useState('');
  const owner = useOwnerProof();
  const set = useCommand(identityCalls, 'setMailPhrase', {
    onDone: () => doneHere('mailPhrase.done'),
  });
  const remove = useCommand(identityCalls, 'setMailPhrase', {
    onDone: () => doneHere('mailPhrase.removed'),
  });
  const error = set.error ?? remove.error;
  return (
    <FormPage
      title={t('mailPhrase.title')}
      text={t('mailPhrase.text')}
      submitLabel={t('mailPhrase.set')}
      isBusy={set.isPending}
      onSubmit={() => {
        remove.reset();
        set.mutate({ phrase, ...owner.proof });
      }}
    >
      {now === undefined ? null : (
        <div className="rounded-card bg-sunken px-4 py-3">
          <p className="text-label text-secondary">{t('mailPhrase.now')}</p>
          <p className="text-headline break-words">{now}</p>
        </div>
      )}
      <TextField
        label={t('mailPhrase.new')}
        hint={t('mailPhrase.hint')}
        autoComplete="off"
        maxLength={MAIL_PHRASE_MAX}
        value={phrase}
        onChange={setPhrase}
        error={fieldText(error, 'phrase')}
      />
      <OwnerFields owner={owner} error={error} />
      {now === undefined ? null : (
        <Button
          tone="quiet"
          busy={remove.isPending}
          onClick={() => {
            set.reset();
            remove.mutate(owner.proof);
          }}
        >
          {t('mailPhrase.remove')}
        </Button>
      )}
    </FormPage>
  );
}
