import { text, useText } from '@candor/client/language';
import { alertsCalls } from '@candor/contract/calls/alerts';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { showToast } from '@candor/ui/toast';
import type { ReactNode } from 'react';
import { useCall, useCommand } from '../../platform/query.ts';
import { deviceTimeText } from '../../platform/time-text.ts';
import { type Alert, alertText, changedByAlerts } from './alert-text.ts';

/** Active alerts of one pair, each with a button that removes it; nothing if there is none. */
export function AlertRows({
  symbol,
  title,
}: {
  readonly symbol: string;
  readonly title: string;
}): ReactNode {
  const alerts = useCall(alertsCalls, 'listAlerts', { symbol }).data?.alerts ?? [];
  if (alerts.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="m-0 text-label font-normal text-secondary">{title}</h3>
      <ul>
        {alerts.map((alert) => (
          <li
            key={alert.id}
            className="flex min-h-14 items-center gap-3 border-b border-hairline last:border-0"
          >
            <Icon name="bell" size={20} className="text-tertiary" />
            <span className="min-w-0 flex-1 py-2">
              <span className="figures-text block text-body font-medium">{alertText(alert)}</span>
              <span className="block text-label font-normal text-tertiary">
                {repeatText(alert)}
              </span>
            </span>
            <RemoveAlert alert={alert} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `Once`, `Every hour`, or until when it pauses. */
export function repeatText({ repeatMinutes, restsUntil }: Alert): string {
  if (restsUntil !== undefined)
    return text('alerts.pausedUntil', { time: deviceTimeText(restsUntil) });
  if (repeatMinutes === undefined) return text('alerts.onceNote');
  return text(repeatMinutes === 60 ? 'alerts.repeat.60' : 'alerts.repeat.1440');
}

export function RemoveAlert({ alert }: { readonly alert: Alert }): ReactNode {
  const t = useText();
  const remove = useCommand(alertsCalls, 'removeAlert', {
    refreshes: changedByAlerts,
    onDone: () => showToast(text('alerts.removed')),
  });
  return (
    <IconButton
      label={t('alerts.removeNamed', { alert: alertText(alert) })}
      aria-disabled={remove.isPending}
      onClick={() => {
        if (!remove.isPending) remove.mutate({ id: alert.id });
      }}
      className="-me-2.5"
    >
      <Icon name="trash" size={20} className="text-secondary" />
    </IconButton>
  );
}
