import { identityCalls } from '@candor/contract/calls/identity';
import { Icon } from '@candor/ui/icon';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Row, RowGroup } from '@candor/ui/row';
import { useState, type ReactNode } from 'react';
import { Unanswered } from '../../../parts/unanswered.tsx';
import { useText } from '../../../platform/language.ts';
import { useCall } from '../../../platform/query.ts';
import { dateText } from '../../../platform/time-text.ts';
import { SafetyBar } from '../safety/form-page.tsx';
import { LinkReturnSheet } from './link-return-sheet.tsx';
import { LinkSheet, type Provider, UnlinkSheet } from './link-sheets.tsx';
import { useReturned } from './returned.ts';

/** Providers linked to this account, and those that could be. */
export function SignInProvidersScreen(): ReactNode {
  const t = useText();
  const asked = useCall(identityCalls, 'listSignInProviders', {});
  const [returned, forgetReturned] = useReturned('signInProviders');
  return (
    <Page>
      <SafetyBar title={t('signInProviders.title')} />
      <p className="m-0 mt-1 mb-2 text-body text-secondary">{t('signInProviders.text')}</p>
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
