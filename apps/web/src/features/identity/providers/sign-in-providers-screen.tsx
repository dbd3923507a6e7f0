import { CallError } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { identityCalls } from '@candor/contract/calls/identity';
import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { EmptyState } from '@candor/ui/message-state';
import { Intro, Page } from '@candor/ui/page';
import { Row, RowGroup } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode, useEffect, type FormEvent } from 'react';
import { Unanswered } from '../../../parts/unanswered.tsx';
import { call } from '../../../platform/call.ts';
import { useCall, refresh, useCommand } from '../../../platform/query.ts';
import { goTo } from '../../../platform/route.ts';
import { useSession } from '../../../platform/session.ts';
import { dateText } from '../../../platform/time-text.ts';
import { SafetyBar } from '../safety/form-page.tsx';
import { OwnerFields, useOwnerProof } from '../safety/owner-fields.tsx';
import { RemoveKeySheet } from '../safety/remove-key-sheet.tsx';
import { setOut } from './provider-authorization-request.ts';
import { WaitingSheet } from './provider-sheet.tsx';
import { useReturned, type Returned } from './returned.ts';

/** Providers linked to this account, and those that could be. */
export function SignInProvidersScreen(): ReactNode {
  const t = useText();
  const asked = useCall(identityCalls, 'listSignInProviders', {});
  const [returned, forgetReturned] = useReturned('signInProviders');
  return (
    <Page>
      <SafetyBar title={t('signInProviders.title')} />
      <Intro>{t('signInProviders.text')}</Intro>
      {asked.data ? <ProviderList providers={asked.data} /> : <Unanswered asked={asked} rows={1} />}
      {returned ? <LinkReturnSheet returned={returned} onClose={forgetReturned} /> : null}
    </Page>
  );
}

function ProviderList({ providers }: { readonly providers: readonly Provider[] }): ReactNode {
  const t = useText();
  const [chosen, setChosen] = useState<Provider | null>(null);
  const close = () => setChosen(null);
  if (providers.length === 0)
    return (
      <EmptyState
        icon="globe"
        title={t('signInProviders.noneTitle')}
        text={t('signInProviders.noneText')}
        actions={
          <Button onClick={() => goTo('security', {}, { replace: true })}>
            {t('security.title')}
          </Button>
        }
      />
    );
  return (
    <>
      <RowGroup>
        {providers.map((provider) => (
          <Row
            key={provider.name}
            lead={<Icon name="globe" />}
            title={provider.label}
            note={
              provider.linkedAt === undefined
                ? undefined
                : t('signInProviders.since', { time: dateText(provider.linkedAt) })
            }
            value={t(
              provider.linkedAt === undefined ? 'signInProviders.link' : 'signInProviders.unlink',
            )}
            onPress={() => setChosen(provider)}
          />
        ))}
      </RowGroup>
      {chosen && chosen.linkedAt === undefined ? (
        <LinkSheet provider={chosen} onClose={close} />
      ) : null}
      {chosen?.linkedAt === undefined ? null : <UnlinkSheet provider={chosen} onClose={close} />}
    </>
  );
}

interface LinkReturnSheetProps {
  readonly returned: Returned;
  readonly onClose: () => void;
}

/** Back from a provider that shall open this account from now on. */
function LinkReturnSheet({ returned, onClose }: LinkReturnSheetProps): ReactNode {
  const t = useText();
  const { answer } = returned;
  const link = async () => {
    try {
      if (answer.code === '') return showToast(t('providerEntry.declined'), 'error');
      await call(identityCalls, 'linkProvider', answer);
      showToast(t('signInProviders.linked'), 'success');
      await refresh(['listSignInProviders', 'getSecurity', 'listSecurityEvents']);
    } catch (error) {
      if (!(error instanceof CallError)) showToast(t('shell.noAnswer'), 'error');
    } finally {
      onClose();
    }
  };
  // Once for each answer: it is redeemed only once.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what it does with the answer may change, the answer may not
  useEffect(() => void link(), [answer]);
  return <WaitingSheet title={t('signInProviders.linking')} onClose={onClose} />;
}

type Provider = ResultOf<'listSignInProviders'>[number];

interface LinkSheetProps {
  readonly provider: Provider;
  readonly onClose: () => void;
}

/** Asks for the owner's proof, then opens the provider's page. */
function LinkSheet({ provider: { name, label }, onClose }: LinkSheetProps): ReactNode {
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

function UnlinkSheet({ provider: { name, label }, onClose }: LinkSheetProps): ReactNode {
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
