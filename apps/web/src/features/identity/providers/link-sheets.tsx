import type { ResultOf } from '@candor/contract/calls';
import { identityCalls } from '@candor/contract/calls/identity';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import type { FormEvent, ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import { useCommand } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.ts';
import { OwnerFields, useOwnerProof } from '../safety/owner-fields.tsx';
import { RemoveKeySheet } from '../safety/remove-key-sheet.tsx';
import { setOut } from './provider-authorization-request.ts';

export type Provider = ResultOf<'listSignInProviders'>[number];

interface LinkSheetProps {
  readonly provider: Provider;
  readonly onClose: () => void;
}

/** Asks for the owner's proof, then opens the provider's page. */
export function LinkSheet({ provider: { name, label }, onClose }: LinkSheetProps): ReactNode {
  const t = useText();
  const owner = useOwnerProof();
  const redirectTo = useSession((session) => session.redirectTo);
  const begin = useCommand(identityCalls, 'beginProviderLink', {
    onDone: ({ url }) => setOut(url, { purpose: 'link', inviteCode: '', redirectTo }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    begin.mutate({ provider: name, origin: window.location.origin, ...owner.proof });
  };
  return (
    <Sheet
      open
      title={t('signInProviders.linkTitle', { provider: label })}
      text={t('signInProviders.linkText')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="link-provider" busy={begin.isPending}>
          {t('providerEntry.button', { provider: label })}
        </Button>
      }
    >
      <form id="link-provider" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <OwnerFields owner={owner} error={begin.error} />
      </form>
    </Sheet>
  );
}

export function UnlinkSheet({ provider: { name, label }, onClose }: LinkSheetProps): ReactNode {
  const t = useText();
  const unlink = useCommand(identityCalls, 'unlinkProvider', {
    refreshes: ['listSignInProviders', 'getSecurity', 'listSecurityEvents'],
    onDone: () => {
      showToast(t('signInProviders.unlinked'), 'success');
      onClose();
    },
  });
  return (
    <RemoveKeySheet
      title={t('signInProviders.unlinkTitle', { provider: label })}
      text={t('signInProviders.unlinkText')}
      submitLabel={t('signInProviders.unlink')}
      command={unlink}
      onSubmit={(proof) => unlink.mutate({ provider: name, ...proof })}
      onClose={onClose}
    />
  );
}
