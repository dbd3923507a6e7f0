import { locales } from '@candor/contract/wire/locales';
import { Icon } from '@candor/ui/icon';
import { Row, RowGroup } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { languageCode, useText } from '../../platform/language.ts';
import { hrefTo } from '../../platform/route.ts';

interface AccountLinksProps {
  readonly onAppearance: () => void;
  readonly onLogOut: () => void;
}

/** Only what exists has a row: no entry leads nowhere. */
export function AccountLinks({ onAppearance, onLogOut }: AccountLinksProps): ReactNode {
  const t = useText();
  return (
    <>
      <RowGroup>
        <Row lead={<Icon name="wallet" />} title={t('my.assets')} href={hrefTo('assets')} />
        <Row
          lead={<Icon name="history" />}
          title={t('my.balanceChanges')}
          href={hrefTo('balanceChanges')}
        />
        <Row lead={<Icon name="transfer" />} title={t('my.transfer')} href={hrefTo('transfer')} />
      </RowGroup>
      <RowGroup>
        <Row
          lead={<Icon name="globe" />}
          title={t('my.appearance')}
          value={locales[languageCode()].name}
          onPress={onAppearance}
        />
        <Row lead={<Icon name="logOut" />} title={t('my.logOut')} onPress={onLogOut} />
      </RowGroup>
    </>
  );
}
