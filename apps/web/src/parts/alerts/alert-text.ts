import { text } from '@candor/client/language';
import { alertsCalls } from '@candor/contract/calls/alerts';
import type { CallName } from '@candor/contract/wire/calls';
import { numberText, percentText } from '@candor/ui/number-text';
import type { Reply } from '../../platform/call.ts';
import { pairName, shownMarket } from '../markets.ts';

export type Alert = Reply<typeof alertsCalls, 'createAlert'>;
export type AlertFiring = Reply<typeof alertsCalls, 'listAlertFirings'>['records'][number];
type Terms = Pick<AlertFiring, 'symbol' | 'kind' | 'level' | 'percent' | 'windowMinutes'>;

/** What setting, changing and firing alerts changes. */
export const changedByAlerts: readonly CallName[] = ['listAlerts', 'listAlertFirings'];

/** `At or above 70,000.00`, `±5.0% within 1 hour`. */
export function alertText({ symbol, kind, level, percent, windowMinutes }: Terms): string {
  if (kind === 'change') {
    return text('alerts.text.change', {
      percent: percent === undefined ? '—' : `±${percentText(percent, { decimals: 1 })}`,
      window: text(
        `alerts.window.${windowMinutes === 5 || windowMinutes === 60 ? windowMinutes : 1440}`,
      ),
    });
  }
  const decimals = shownMarket(symbol).pricePrecision;
  return text(`alerts.text.${kind}`, {
    level: level === undefined ? '—' : numberText(level, { decimals }),
  });
}

/** For the notification of an alert that has just fired. */
export function firedText(firing: AlertFiring): string {
  const market = shownMarket(firing.symbol);
  return text('alerts.fired', {
    pair: pairName(market),
    alert: alertText(firing),
    price: numberText(firing.price, { decimals: market.pricePrecision }),
  });
}
