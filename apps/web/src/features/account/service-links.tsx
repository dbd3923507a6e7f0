import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import { Row, RowGroup } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { openLink } from '../../platform/open-link.ts';
import { hrefTo } from '../../platform/route.ts';
import { useServiceLinks } from '../../platform/system-setting.ts';

/** Help as operators offer it: chat, email, status page. */
export function ServiceLinks(): ReactNode {
  const t = useText();
  const { mail, chat, status } = useServiceLinks();
  if (mail === '' && chat === '' && status === '') return null;
  return (
    <RowGroup>
      {chat === 'app' ? (
        <Row lead={<Icon name="chat" />} title={t('my.liveChat')} href={hrefTo('support')} />
      ) : null}
      {mail === '' ? null : (
        <Row
          lead={<Icon name="mail" />}
          title={t('my.serviceMail')}
          value={mail}
          href={`mailto:${mail}`}
        />
      )}
      {status === '' ? null : (
        <Row
          lead={<Icon name="check" />}
          title={t('my.serviceStatus')}
          onPress={() => void openLink(status, 4)}
        />
      )}
    </RowGroup>
  );
}
