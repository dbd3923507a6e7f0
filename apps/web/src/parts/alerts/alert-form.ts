import { text } from '@candor/client/language';
import { alertsCalls } from '@candor/contract/calls/alerts';
import {
  alertPauses,
  type AlertKind,
  type AlertPause,
  type AlertWindow,
  CHANGE_MAX,
  CHANGE_MIN,
} from '@candor/domain/alerts/alert';
import { formatFixed, ONE, truncateTo } from '@candor/domain/money/fixed';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Price, Rate } from '@candor/domain/money/money';
import { numberText } from '@candor/ui/number-text';
import type { Ask } from '../../platform/call.ts';
import { typedMoney } from '../typed-money.ts';
import type { Alert } from './alert-text.ts';

/** An alert as it is being typed. */
export interface AlertForm {
  readonly kind: AlertKind;
  /** Plain decimals as typed. */
  readonly level: string;
  readonly percent: string;
  readonly window: `${AlertWindow}`;
  readonly repeat: 'once' | `${AlertPause}`;
}

export type AlertRequest = Ask<typeof alertsCalls, 'createAlert'>;

export const emptyForm: AlertForm = {
  kind: 'above',
  level: '',
  percent: '',
  window: '60',
  repeat: 'once',
};

/** Terms that an alert has or had. */
type FormTerms = Pick<Alert, 'kind' | 'level' | 'percent' | 'windowMinutes' | 'repeatMinutes'>;

/** The form with which an alert would have been set. */
export const formOf = (alert: FormTerms): AlertForm => ({
  kind: alert.kind,
  level: alert.level === undefined ? '' : formatFixed(alert.level),
  percent: alert.percent === undefined ? '' : formatFixed(alert.percent * 100n),
  window: alert.windowMinutes === undefined ? '60' : (`${alert.windowMinutes}` as '5'),
  repeat: alert.repeatMinutes === undefined ? 'once' : (`${alert.repeatMinutes}` as '60'),
});

export const repeats = ['once', ...alertPauses.map((minutes) => `${minutes}` as const)] as const;

/** Steps from the current price, or changes, in percent. */
export const quickSteps: Readonly<Record<AlertKind, readonly number[]>> = {
  above: [1, 3, 5, 10],
  below: [-1, -3, -5, -10],
  change: [1, 3, 5, 10],
};

/** A price some percent from another, as typed: truncated to what the pair shows. */
export function levelAt(price: Price, percent: number, { pricePrecision }: MarketSymbol): string {
  const level = (price * BigInt(100 + percent)) / 100n;
  return formatFixed(truncateTo(level, pricePrecision));
}

/** How far a typed level is from the price: a share. Null while nothing is typed. */
export function distanceOf(level: string, price: Price | undefined): Rate | null {
  const typed = typedMoney(level);
  if (typed === 0n || price === undefined || price === 0n) return null;
  return (((typed - price) * ONE) / price) as Rate;
}

/** Why a form cannot be sent, below its field; null if it can. The server decides again. */
export function formProblem(
  form: AlertForm,
  price: Price | undefined,
  { pricePrecision: decimals }: MarketSymbol,
): string | null {
  const { kind } = form;
  if (kind === 'change') {
    const change = typedMoney(form.percent) / 100n;
    return change >= CHANGE_MIN && change <= CHANGE_MAX ? null : text('alerts.problem.percent');
  }
  const level = typedMoney(form.level);
  if (level === 0n) return text('alerts.problem.level');
  const isMet = price !== undefined && (kind === 'above' ? price >= level : price <= level);
  return isMet ? text(`alerts.problem.${kind}`, { price: numberText(price, { decimals }) }) : null;
}

export function requestOf(form: AlertForm, symbol: string): AlertRequest {
  const { kind, window, repeat } = form;
  const pause = repeat === 'once' ? {} : { repeatMinutes: Number(repeat) };
  if (kind !== 'change')
    return { symbol, kind, level: typedMoney(form.level) as never as Price, ...pause };
  const percent = (typedMoney(form.percent) / 100n) as Rate;
  return { symbol, kind, percent, windowMinutes: Number(window), ...pause };
}
