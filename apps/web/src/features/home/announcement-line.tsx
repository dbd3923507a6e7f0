import { useText } from '@candor/client/language';
import { settingsCalls } from '@candor/contract/calls/settings';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/query.ts';
import { dateTimeText } from '../../platform/time-text.ts';

const FRESH_MS = 60_000;

/** The newest announcement, as plain text; nothing if there is none. */
export function AnnouncementLine(): ReactNode {
  const t = useText();
  const { data } = useCall(
    settingsCalls,
    'listAnnouncements',
    { pageNo: 1, pageSize: 1 },
    { freshMs: FRESH_MS },
  );
  const newest = data?.records[0];
  if (!newest) return null;
  return (
    <details className="group mt-3 rounded-card bg-base px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 text-body">
        <Icon name="bell" size={18} className="shrink-0 text-tertiary" />
        <span className="min-w-0 flex-1">
          <span className="screen-only">{t('home.announcement')}: </span>
          {newest.title}
        </span>
        <Icon
          name="chevronDown"
          size={16}
          className="shrink-0 text-tertiary group-open:rotate-180"
        />
      </summary>
      <p className="pt-1 text-body whitespace-pre-line text-secondary">{newest.content}</p>
      <time className="figures block py-2 text-caption text-tertiary">
        {dateTimeText(newest.createTime)}
      </time>
    </details>
  );
}
