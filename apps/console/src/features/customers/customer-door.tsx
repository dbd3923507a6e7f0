import { Button } from '@candor/ui/button';
import { useState, type FormEvent, type ReactNode } from 'react';
import { REASON_LENGTH_MIN, ReasonField } from '../../parts/reason-field.tsx';
import { useText } from '../../platform/language.ts';
import { CustomerDetail } from './customer-detail.tsx';

/** Requires a reason before showing a customer's data. */
export function CustomerDoor({ id }: { readonly id: string }): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  if (reason !== '') return <CustomerDetail id={id} reason={reason} />;
  const isReasoned = typed.trim().length >= REASON_LENGTH_MIN;
  const open = (event?: FormEvent) => {
    event?.preventDefault();
    if (isReasoned) setReason(typed.trim());
  };
  return (
    <form onSubmit={open} className="space-y-4 p-4 desktop:p-6">
      <div>
        <h2 className="m-0 text-headline">{t('console.whyTitle')}</h2>
        <p className="mt-1 mb-0 text-body text-secondary">{t('console.whyText')}</p>
      </div>
      <ReasonField value={typed} onChange={setTyped} onSend={() => open()} />
      <Button type="submit" size="compact" disabled={!isReasoned}>
        {t('console.openCustomer')}
      </Button>
    </form>
  );
}
