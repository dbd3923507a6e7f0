import { useText } from '@candor/client/language';
import { messagesCalls } from '@candor/contract/calls/messages';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/query.ts';
import { hrefTo } from '../../platform/route.ts';

const FRESH_MS = 60_000;
const NEWEST = { pageNo: 1, pageSize: 1 } as const;

/** The platform notice in force and the newest announcement, as lines that lead to their texts. */
export function PlatformNotices(): ReactNode {
  const t = useText();
  const asking = { freshMs: FRESH_MS };
  const notices = useCall(messagesCalls, 'listNotices', NEWEST, asking);
  const announcements = useCall(messagesCalls, 'listAnnouncements', NEWEST, asking);
  const notice = notices.data?.records[0];
  const newest = announcements.data?.records[0];
  if (!notice && !newest) return null;
  return (
    <div className="mt-3 grid grid-cols-1 gap-2">
      {notice ? (
        <Line id={notice.id} title={notice.title} label={t('home.notice')} isNotice />
      ) : null}
      {newest ? <Line id={newest.id} title={newest.title} label={t('home.announcement')} /> : null}
    </div>
  );
}

interface LineProps {
  readonly id: string;
  readonly title: string;
  readonly label: string;
  readonly isNotice?: boolean;
}

function Line({ id, title, label, isNotice = false }: LineProps): ReactNode {
  return (
    <a
      href={hrefTo('announcement', { id })}
      className={`flex min-h-11 items-center gap-3 rounded-card px-4 py-3 active:opacity-60 ${
        isNotice ? 'bg-warning-soft text-warning' : 'bg-base'
      }`}
    >
      <Icon name={isNotice ? 'info' : 'bell'} size={20} />
      <span className="min-w-0 flex-1">
        <span className={`block text-label font-normal ${isNotice ? '' : 'text-tertiary'}`}>
          {label}
        </span>
        <span className="line-clamp-2 block text-body font-medium break-words">{title}</span>
      </span>
      <Icon name="chevronRight" size={18} />
    </a>
  );
}
