import { languageCode, useText } from '@candor/client/language';
import { locales } from '@candor/contract/wire/locales';
import { Icon } from '@candor/ui/icon';
import { Row, RowGroup } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { useDisplayChoice } from '../../platform/display-currency.ts';
import { hrefTo } from '../../platform/route.ts';
import { useSession } from '../../platform/session.ts';
import { InstallRow } from './install-row.tsx';
import { ServiceLinks } from './service-links.tsx';

interface AccountLinksProps {
  readonly onAppearance: () => void;
  readonly onDisplayCurrency: () => void;
  readonly onLogOut: () => void;
}

/** Only entries whose screens exist. */
export function AccountLinks(props: AccountLinksProps): ReactNode {
  const { onAppearance, onDisplayCurrency, onLogOut } = props;
  const t = useText();
  const choice = useDisplayChoice();
  const isVerified = useSession(({ user }) => user?.verification === 'verified');
  const locksOn = useSession(({ user }) =>
    user ? 1 + Number(user.hasFundPassword) + Number(user.hasTotp) : 1,
  );
  return (
    <>
      <RowGroup>
        <Row
          lead={<Icon name="shield" />}
          title={t('my.verification')}
          href={hrefTo(isVerified ? 'advancedVerification' : 'verification')}
        />
        <Row
          lead={<Icon name="person" />}
          title={t('personalData.title')}
          href={hrefTo('personalData')}
        />
      </RowGroup>
      <RowGroup>
        <Row lead={<Icon name="gift" />} title={t('tasks.title')} href={hrefTo('tasks')} />
        <Row lead={<Icon name="bell" />} title={t('alerts.title')} href={hrefTo('alerts')} />
      </RowGroup>
      <RowGroup>
        <Row lead={<Icon name="wallet" />} title={t('my.assets')} href={hrefTo('assets')} />
        <Row
          lead={<Icon name="history" />}
          title={t('my.balanceChanges')}
          href={hrefTo('balanceChanges')}
        />
        <Row lead={<Icon name="transfer" />} title={t('my.transfer')} href={hrefTo('transfer')} />
        <Row
          lead={<Icon name="recharge" />}
          title={t('my.fundingRecords')}
          href={hrefTo('fundingRecords')}
        />
        <Row
          lead={<Icon name="trophy" />}
          title={t('competitionEntries.title')}
          href={hrefTo('competitionEntries')}
        />
        <Row
          lead={<Icon name="bank" />}
          title={t('my.settlementInfo')}
          href={hrefTo('settlementInfo')}
        />
      </RowGroup>
      <ServiceLinks />
      <InstallRow />
      <RowGroup>
        <Row
          lead={<Icon name="lock" />}
          title={t('security.title')}
          value={t('my.locksOn', { on: locksOn })}
          href={hrefTo('security')}
        />
        <Row
          lead={<Icon name="clock" />}
          title={t('responsibleTrading.title')}
          href={hrefTo('responsibleTrading')}
        />
        <Row
          lead={<Icon name="bell" />}
          title={t('messageSettings.title')}
          href={hrefTo('messageSettings')}
        />
        <Row lead={<Icon name="check" />} title={t('proofs.title')} href={hrefTo('proofs')} />
        <Row lead={<Icon name="team" />} title={t('team.title')} href={hrefTo('team')} />
        <Row
          lead={<Icon name="globe" />}
          title={t('my.appearance')}
          value={locales[languageCode()].name}
          onPress={onAppearance}
        />
        <Row
          lead={<Icon name="exchange" />}
          title={t('display.title')}
          value={choice === 'none' ? 'USDT' : choice}
          onPress={onDisplayCurrency}
        />
        <Row lead={<Icon name="info" />} title={t('help.title')} href={hrefTo('help')} />
        <Row lead={<Icon name="document" />} title={t('news.title')} href={hrefTo('news')} />
        <Row lead={<Icon name="logOut" />} title={t('my.logOut')} onPress={onLogOut} />
      </RowGroup>
    </>
  );
}
