import { useText } from '@candor/client/language';
import { alertsCalls } from '@candor/contract/calls/alerts';
import { Button } from '@candor/ui/button';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { directionColor } from '@candor/ui/figures';
import { EmptyState } from '@candor/ui/message-state';
import { percentText, shownSign } from '@candor/ui/number-text';
import { formatFixed } from '@candor/domain/money/fixed';
import type { ReactNode } from 'react';
import { distanceOf } from '../../parts/alerts/alert-form.ts';
import { RemoveAlert, repeatText } from '../../parts/alerts/alert-rows.tsx';
import { type Alert, alertText } from '../../parts/alerts/alert-text.ts';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { pairName, shownMarket } from '../../parts/markets.ts';
import { useTicker } from '../../platform/live.ts';
import { useCall } from '../../platform/query.ts';
import type { OpenAlert } from './open-alert.ts';

interface ActiveAlertsProps {
  readonly onOpen: (open: OpenAlert) => void;
}

/** Every active alert with how far its price is away. */
export function ActiveAlerts({ onOpen }: ActiveAlertsProps): ReactNode {
  const t = useText();
  const asked = useCall(alertsCalls, 'listAlerts', {});
  if (asked.isPending) return <LoadingCards count={3} />;
  if (!asked.data)
    return <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  const { alerts, max } = asked.data;
  if (alerts.length === 0) {
    return (
      <EmptyState
        icon="bell"
        title={t('alerts.emptyTitle')}
        text={t('alerts.emptyText')}
        actions={<Button onClick={() => onOpen('choosing')}>{t('alerts.new')}</Button>}
      />
    );
  }
  return (
    <>
      <ul className="rounded-card bg-base px-4 py-1">
        {alerts.map((alert) => (
          <li
            key={alert.id}
            className="flex items-center gap-2 border-b border-hairline last:border-0"
          >
            <ActiveAlert
              alert={alert}
              onEdit={() => onOpen({ symbol: alert.symbol, edited: alert })}
            />
            <RemoveAlert alert={alert} />
          </li>
        ))}
      </ul>
      <div className="mt-3 px-1 text-label font-normal text-tertiary">
        <p>{t('alerts.count', { count: alerts.length, max })}</p>
        <p>{t('alerts.where')}</p>
      </div>
    </>
  );
}

function ActiveAlert({
  alert,
  onEdit,
}: {
  readonly alert: Alert;
  readonly onEdit: () => void;
}): ReactNode {
  const t = useText();
  const market = shownMarket(alert.symbol);
  return (
    <button
      type="button"
      onClick={onEdit}
      aria-label={t('alerts.editNamed', { alert: `${pairName(market)}: ${alertText(alert)}` })}
      className="flex min-h-16 min-w-0 flex-1 flex-wrap items-center gap-x-3 py-2 text-start active:opacity-60"
    >
      <CurrencyIcon code={market.base} />
      <span className="min-w-0 flex-[1_1_8rem]">
        <span className="block text-body font-semibold">{pairName(market)}</span>
        <span className="figures-text block text-body">{alertText(alert)}</span>
        <span className="block text-label font-normal text-tertiary">{repeatText(alert)}</span>
      </span>
      <Away alert={alert} />
    </button>
  );
}

/** How far the level is from the current price. */
function Away({ alert: { symbol, level } }: { readonly alert: Alert }): ReactNode {
  const ticker = useTicker(symbol);
  const away = level === undefined ? null : distanceOf(formatFixed(level), ticker?.price);
  if (away === null) return null;
  return (
    <span className={`figures text-label ${directionColor(shownSign(away * 100n, 2))}`}>
      {percentText(away, { decimals: 2, signed: true })}
    </span>
  );
}
