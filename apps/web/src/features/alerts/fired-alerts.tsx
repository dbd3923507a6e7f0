import { useText } from '@candor/client/language';
import { alertsCalls } from '@candor/contract/calls/alerts';
import { IconButton } from '@candor/ui/button';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Icon } from '@candor/ui/icon';
import { EmptyState } from '@candor/ui/message-state';
import { numberText } from '@candor/ui/number-text';
import { useState, type ReactNode } from 'react';
import { type AlertFiring, alertText } from '../../parts/alerts/alert-text.ts';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { pairName, shownMarket } from '../../parts/markets.ts';
import { MoreButton } from '../../parts/more-button.tsx';
import { VerifyPrice } from '../../parts/verify/verify-price.tsx';
import { useEndlessCall } from '../../platform/query.ts';
import { deviceTimeText } from '../../platform/time-text.ts';
import type { OpenAlert } from './open-alert.ts';

interface FiredAlertsProps {
  readonly onOpen: (open: OpenAlert) => void;
}

/** Alerts that fired, each with the recorded price that fired it. */
export function FiredAlerts({ onOpen }: FiredAlertsProps): ReactNode {
  const t = useText();
  const asked = useEndlessCall(alertsCalls, 'listAlertFirings', {});
  const [verified, setVerified] = useState<AlertFiring | null>(null);
  if (asked.isPending) return <LoadingCards count={3} />;
  if (!asked.data)
    return <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  const firings = asked.data.pages.flatMap(({ records }) => records);
  if (firings.length === 0) {
    return (
      <EmptyState
        icon="history"
        title={t('alerts.noHistoryTitle')}
        text={t('alerts.noHistoryText')}
      />
    );
  }
  return (
    <>
      <ul className="rounded-card bg-base px-4 py-1">
        {firings.map((firing) => (
          <li
            key={firing.id}
            className="flex items-center gap-2 border-b border-hairline last:border-0"
          >
            <FiredAlert firing={firing} onVerify={() => setVerified(firing)} />
            <IconButton
              label={t('alerts.againNamed', { alert: alertText(firing) })}
              className="-me-2.5"
              onClick={() => onOpen({ symbol: firing.symbol, like: firing })}
            >
              <Icon name="bell" size={20} className="text-secondary" />
            </IconButton>
          </li>
        ))}
      </ul>
      <MoreButton of={asked} label={t('history.more')} tone="card" />
      <VerifyPrice
        symbol={verified?.symbol ?? ''}
        sequence={verified ? String(verified.sequence) : null}
        onClose={() => setVerified(null)}
      />
    </>
  );
}

function FiredAlert({
  firing,
  onVerify,
}: {
  readonly firing: AlertFiring;
  readonly onVerify: () => void;
}): ReactNode {
  const t = useText();
  const market = shownMarket(firing.symbol);
  const price = numberText(firing.price, { decimals: market.pricePrecision });
  return (
    <button
      type="button"
      onClick={onVerify}
      className="flex min-h-16 min-w-0 flex-1 flex-wrap items-center gap-x-3 py-2 text-start active:opacity-60"
    >
      <CurrencyIcon code={market.base} />
      <span className="min-w-0 flex-[1_1_8rem]">
        <span className="block text-body font-semibold">{pairName(market)}</span>
        <span className="figures-text block text-body">{alertText(firing)}</span>
        <span className="figures-text block text-label font-normal text-tertiary">
          {t('alerts.firedAt', { price, time: deviceTimeText(firing.firedAt) })}
        </span>
        {firing.foundAt === undefined ? null : (
          <span className="block text-label font-normal text-tertiary">
            {t('alerts.foundLate', { time: deviceTimeText(firing.foundAt) })}
          </span>
        )}
      </span>
    </button>
  );
}
