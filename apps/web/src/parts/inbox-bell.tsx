import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { useUnread } from '../platform/inbox.ts';
import { hrefTo } from '../platform/route.ts';
import { useIsMember } from '../platform/session.ts';

const SHOWN_MAX = 99;

/** Leads to the inbox and shows how much is unread; for visitors, to the announcements. */
export function InboxBell(): ReactNode {
  const t = useText();
  const isMember = useIsMember();
  const unread = useUnread();
  if (!isMember)
    return (
      <a href={hrefTo('announcements')} aria-label={t('announcements.title')} className={look}>
        <Icon name="bell" />
      </a>
    );
  return (
    <a
      href={hrefTo('inbox')}
      aria-label={unread === 0 ? t('inbox.open') : t('inbox.openUnread', { count: unread })}
      className={look}
    >
      <Icon name="bell" />
      {unread > 0 ? (
        <span
          aria-hidden="true"
          className="figures absolute end-0.5 top-1 flex h-[18px] min-w-[18px] items-center justify-center rounded-pill bg-inverse px-1 text-[11px]/none font-semibold text-on-inverse"
        >
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      ) : null}
    </a>
  );
}

const look =
  'relative inline-flex size-11 items-center justify-center rounded-control active:opacity-60';
