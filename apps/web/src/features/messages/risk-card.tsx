import { now } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { hrefTo } from '../../platform/route.ts';
import { deviceTimeText } from '../../platform/time-text.ts';
import { type Entry, useMarkRead } from './use-messages.ts';

/** A warning that is older says nothing about the price now. */
const FRESH_MS = 3_600_000;

const risks: ReadonlySet<string> = new Set(['position.atRisk', 'position.accountAtRisk']);

/** The newest unread warning that a position or account is close to its liquidation, with what to do. */
export function RiskCard({ entries }: { readonly entries: readonly Entry[] }): ReactNode {
  const t = useText();
  const markRead = useMarkRead();
  const risk = entries.find(
    ({ kind, isRead, createTime }) => risks.has(kind) && !isRead && createTime > now() - FRESH_MS,
  );
  if (!risk) return null;
  return (
    <section className="mb-4 rounded-card bg-warning-soft p-4">
      <div className="flex gap-3 text-warning">
        <Icon name="info" />
        <div className="min-w-0 flex-1">
          <h2 className="m-0 text-headline">{risk.title}</h2>
          <p className="mt-1 mb-0 text-body text-secondary">{risk.content}</p>
        </div>
      </div>
      <a
        href={hrefTo('positions')}
        onClick={() => markRead.mutate({ id: risk.id })}
        className="mt-3 flex min-h-11 desktop:max-w-md items-center justify-center rounded-button bg-inverse px-4 text-headline text-on-inverse active:opacity-80"
      >
        {t('inbox.openPositions')}
      </a>
      <time className="figures mt-2 block text-label font-normal text-tertiary">
        {deviceTimeText(risk.createTime).slice(11)}
      </time>
    </section>
  );
}
