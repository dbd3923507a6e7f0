import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { useCommand, useCall } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.ts';
import { setOut } from './provider-authorization-request.ts';

/** One button for each provider that the product is registered at; nothing where there is none. */
export function ProviderButtons({ inviteCode }: { readonly inviteCode: string }): ReactNode {
  const t = useText();
  const redirectTo = useSession((session) => session.redirectTo);
  const asked = useCall(identityCalls, 'listSignInProviders', {});
  const begin = useCommand(identityCalls, 'beginProviderSignIn', {
    onDone: ({ url }) => setOut(url, { purpose: 'signIn', inviteCode, redirectTo }),
  });
  return asked.data?.map(({ name, label }) => (
    <Button
      key={name}
      tone="quiet"
      size="compact"
      icon={<Icon name="globe" size={20} />}
      busy={begin.isPending && begin.variables.provider === name}
      onClick={() => begin.mutate({ provider: name, origin: window.location.origin })}
    >
      {t('providerEntry.button', { provider: label })}
    </Button>
  ));
}
