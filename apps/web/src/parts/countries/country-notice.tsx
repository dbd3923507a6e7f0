import { languageCode, useText } from '@candor/client/language';
import { locales } from '@candor/contract/wire/locales';
import type { Service } from '@candor/domain/countries/services';
import { Notice } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { hrefTo } from '../../platform/route.ts';
import { type OfferedService, useService } from './use-service.ts';

/** Says before anything is entered that a service is not offered, or capped, and which country decides. */
export function CountryNotice({ service }: { readonly service: Service }): ReactNode {
  const t = useText();
  const offered = useService(service);
  const text = offered && noticeText(t, offered);
  if (!offered || !text) return null;
  return (
    <div className="pb-3">
      <Notice icon="info" tone="plain">
        {text}{' '}
        {offered.isOffered || offered.decidedBy ? null : (
          <a href={hrefTo('verification')} className="hit-area inline-block font-medium text-proof">
            {t('ticket.verify')}
          </a>
        )}
      </Notice>
    </div>
  );
}

function noticeText(
  t: ReturnType<typeof useText>,
  { isOffered, leverageMax, decidedBy }: OfferedService,
): string | null {
  if (isOffered && leverageMax === undefined) return null;
  if (!decidedBy) return t('countries.notice.unknown');
  const names = new Intl.DisplayNames([locales[languageCode()].tag], { type: 'region' });
  const place = {
    source: decidedBy.source,
    country: names.of(decidedBy.country) ?? decidedBy.country,
  };
  return isOffered
    ? t('countries.notice.leverageCap', { ...place, leverage: leverageMax ?? '' })
    : t('countries.notice.notOffered', place);
}
