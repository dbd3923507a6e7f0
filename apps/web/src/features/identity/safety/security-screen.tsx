import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { AppBar } from '@candor/ui/app-bar';
import { Icon } from '@candor/ui/icon';
import { Notice } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Row, RowGroup } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { useResponsibleTrading } from '../../../parts/responsible-trading/use-responsible-trading.ts';
import { Unanswered } from '../../../parts/unanswered.tsx';
import type { Reply } from '../../../platform/call.ts';
import { useCall } from '../../../platform/query.ts';
import { goBack, hrefTo } from '../../../platform/route.ts';
import { useSession, type User } from '../../../platform/session.ts';
import { dateTimeText } from '../../../platform/time-text.ts';
import { AppLockRow } from './app-lock-row.tsx';

type Security = Reply<typeof identityCalls, 'getSecurity'>;

/** Security settings of the account and their history. */
export function SecurityScreen(): ReactNode {
  const t = useText();
  const user = useSession((session) => session.user);
  const asked = useCall(identityCalls, 'getSecurity', {});
  return (
    <Page narrow>
      <AppBar
        title={t('security.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('my') }}
      />
      {asked.data && user ? (
        <Locks security={asked.data} user={user} />
      ) : (
        <Unanswered asked={asked} rows={3} />
      )}
    </Page>
  );
}

interface LocksProps {
  readonly security: Security;
  readonly user: User;
}

function Locks({ security, user }: LocksProps): ReactNode {
  const t = useText();
  return (
    <div className="mt-2 flex flex-col gap-3">
      {security.holdUntil === undefined ? null : (
        <Notice icon="clock">
          {t('security.hold', { time: dateTimeText(security.holdUntil) })}
        </Notice>
      )}
      {user.isGuest ? <Notice icon="info">{t('security.guest')}</Notice> : null}
      <RowGroup>
        <Row
          lead={<Icon name="lock" />}
          title={t('loginPassword.title')}
          value={t('security.change')}
          href={hrefTo('loginPassword')}
        />
        <Row
          lead={<Icon name="withdraw" />}
          title={t('fundPassword.title')}
          value={t(security.hasFundPassword ? 'security.change' : 'security.notSet')}
          href={hrefTo('fundPassword')}
        />
        <Row
          lead={<Icon name="shield" />}
          title={t('secondFactor.title')}
          value={t(security.hasTotp ? 'shell.on' : 'shell.off')}
          href={hrefTo('secondFactor')}
        />
        <Row
          lead={<Icon name="key" />}
          title={t('passkeys.title')}
          value={String(security.passkeys)}
          href={hrefTo('passkeys')}
        />
        <Row
          lead={<Icon name="wallet" />}
          title={t('wallets.title')}
          value={String(security.wallets)}
          href={hrefTo('wallets')}
        />
        <ProvidersRow />
        <Row
          lead={<Icon name="mail" />}
          title={t('mailPhrase.title')}
          value={
            <span className="figures-text break-all">
              {security.mailPhrase ?? t('security.notSet')}
            </span>
          }
          href={hrefTo('mailPhrase')}
        />
        <AppLockRow passkeys={security.passkeys} />
      </RowGroup>
      <RowGroup>
        <Row
          lead={<Icon name="mail" />}
          title={t('address.email')}
          value={
            user.email === '' ? (
              t('security.notBound')
            ) : (
              <span className="figures-text break-all">{hidden(user.email)}</span>
            )
          }
          href={hrefTo('address', { kind: 'email' })}
        />
        <Row
          lead={<Icon name="phone" />}
          title={t('address.phone')}
          value={user.phone === '' ? t('security.notBound') : `••• ${user.phone.slice(-4)}`}
          href={hrefTo('address', { kind: 'phone' })}
        />
      </RowGroup>
      <RowGroup>
        <Row
          lead={<Icon name="laptop" />}
          title={t('sessions.title')}
          value={String(security.sessions)}
          href={hrefTo('sessions')}
        />
        <Row
          lead={<Icon name="history" />}
          title={t('securityEvents.title')}
          href={hrefTo('securityEvents')}
        />
        <Row
          lead={<Icon name="clock" />}
          title={t('responsibleTrading.title')}
          href={hrefTo('responsibleTrading')}
        />
        <Row lead={<Icon name="document" />} title={t('ownData.title')} href={hrefTo('ownData')} />
        <FreezeRow />
        <Row
          lead={<Icon name="close" />}
          title={t('accountClosing.title')}
          href={hrefTo('accountClosing')}
        />
      </RowGroup>
    </div>
  );
}

/** The emergency brake, last where a thumb finds it. */
function FreezeRow(): ReactNode {
  const t = useText();
  const isFrozen = useResponsibleTrading().data?.ownFreeze !== undefined;
  return (
    <Row
      lead={<Icon name="lock" />}
      title={t('accountFreeze.title')}
      value={isFrozen ? t('accountFreeze.on') : undefined}
      href={hrefTo('accountFreeze')}
    />
  );
}

/** Only where there is somebody else to sign in with. */
function ProvidersRow(): ReactNode {
  const t = useText();
  const providers = useCall(identityCalls, 'listSignInProviders', {}).data ?? [];
  if (providers.length === 0) return null;
  const linked = providers.filter(({ linkedAt }) => linkedAt !== undefined);
  return (
    <Row
      lead={<Icon name="globe" />}
      title={t('signInProviders.title')}
      value={
        linked.length === 0 ? t('security.notBound') : linked.map(({ label }) => label).join(', ')
      }
      href={hrefTo('signInProviders')}
    />
  );
}

/** `me•••@example.com`, in case somebody is watching the screen. */
const hidden = (email: string): string => email.replace(/^(.{2})[^@]*/, '$1•••');
