import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { useState, type ReactNode } from 'react';
import { useCommand } from '../../../platform/query.ts';
import { useQueryValue } from '../../../platform/route.ts';
import { useSession } from '../../../platform/session.ts';
import { newAddress, type AddressEntry } from '../address-entry.ts';
import { CodeEntry } from '../code-entry.tsx';
import { fieldText } from '../../../parts/field-text.ts';
import { doneHere } from './done-here.ts';
import { FormPage } from './form-page.tsx';
import { OwnerFields, useOwnerProof } from './owner-fields.tsx';

/** Adds an email address or phone, or replaces the current one. */
export function AddressScreen(): ReactNode {
  const t = useText();
  const kind = useQueryValue('kind') === 'phone' ? 'phone' : 'email';
  const user = useSession((session) => session.user);
  const [entry, setEntry] = useState<AddressEntry>(() => ({ ...newAddress(), kind }));
  const [code, setCode] = useState('');
  const owner = useOwnerProof();
  const done = { onDone: () => doneHere('address.done') };
  const bindEmail = useCommand(identityCalls, 'bindEmail', done);
  const bindPhone = useCommand(identityCalls, 'bindPhone', done);
  const { error, isPending } = kind === 'email' ? bindEmail : bindPhone;
  const isChange = Boolean(user?.[kind]);
  const submit = () => {
    const proof = { code, ...owner.proof };
    if (kind === 'email') bindEmail.mutate({ email: entry.email, ...proof });
    else bindPhone.mutate({ areaCode: entry.callingCode, phone: entry.phone, ...proof });
  };
  return (
    <FormPage
      title={t(kind === 'email' ? 'address.email' : 'address.phone')}
      text={t(isChange ? 'address.changeText' : 'address.bindText')}
      submitLabel={t(isChange ? 'address.change' : 'address.bind')}
      isBusy={isPending}
      onSubmit={submit}
    >
      <CodeEntry
        entry={entry}
        scene="bind"
        onEntry={(changed) => setEntry({ ...changed, kind })}
        digits={code}
        onDigits={setCode}
        addressError={fieldText(error, kind)}
        codeError={fieldText(error, 'code')}
        fixedKind
      />
      <OwnerFields owner={owner} error={error} />
    </FormPage>
  );
}
