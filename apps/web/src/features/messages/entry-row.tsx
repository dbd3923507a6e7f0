import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { hrefTo } from '../../platform/route.ts';
import { deviceTimeText } from '../../platform/time-text.ts';
import { targetOf } from './entry-target.ts';
import type { Entry } from './use-messages.ts';

interface EntryRowProps {
  readonly entry: Entry;
  /** Called as it is opened. */
  readonly onOpen: () => void;
}

/** One message: what happened, when, and a dot while it is unread. */
export function EntryRow({ entry, onOpen }: EntryRowProps): ReactNode {
  const t = useText();
  const { screen, icon, query } = targetOf(entry);
  return (
    <li className="group/entry">
      <a
        href={hrefTo(screen, query)}
        onClick={onOpen}
        className="flex items-start gap-3.5 rounded-control py-4 active:opacity-60"
      >
        <span className="flex size-10 shrink-0 items-center justify-center rounded-pill bg-sunken">
          <Icon name={icon} size={20} />
        </span>
        <span className="relative min-w-0 flex-1 before:absolute before:inset-x-0 before:-top-4 before:h-px before:bg-hairline group-first/entry:before:hidden">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span
              className={`min-w-0 flex-[1_1_9rem] text-[1rem]/[1.375rem] break-words ${entry.isRead ? 'font-medium' : 'font-semibold'}`}
            >
              {entry.title}
            </span>
            <time className="figures text-label font-normal text-tertiary">
              {deviceTimeText(entry.createTime).slice(11)}
            </time>
          </span>
          <span className="flex items-start gap-3">
            <span className="line-clamp-3 min-w-0 flex-1 text-body break-words whitespace-pre-line text-secondary">
              {entry.content}
            </span>
            {entry.isRead ? null : (
              <span className="mt-1.5 size-2.5 shrink-0 rounded-pill bg-inverse">
                <span className="screen-only">{t('inbox.unread')}</span>
              </span>
            )}
          </span>
        </span>
      </a>
    </li>
  );
}
