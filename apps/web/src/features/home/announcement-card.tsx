import { settingsCalls } from '@candor/contract/calls/settings';
import type { ReactNode } from 'react';
import { dateTimeText } from '../../platform/time-text.ts';
import { useText } from '../../platform/language.ts';
import { useCall } from '../../platform/query.ts';

const FRESH_MS = 60_000;

/** The newest thing that the house has to say; nothing where it has nothing to say. Plain text alone. */
export function AnnouncementCard(): ReactNode {
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
    <details className="mt-3 rounded-card bg-base px-4 py-3">
      <summary className="min-h-11 cursor-pointer content-center text-body font-medium">
        <span className="me-2 text-label font-normal text-tertiary">{t('home.announcement')}</span>
        {newest.title}
      </summary>
      <p className="pt-1 text-body whitespace-pre-line text-secondary">{newest.content}</p>
      <time className="figures block pt-2 text-caption text-tertiary">
        {dateTimeText(newest.createTime)}
      </time>
    </details>
  );
}
