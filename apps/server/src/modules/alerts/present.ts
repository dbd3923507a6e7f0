import type { ResultOf } from '@candor/contract/calls';
import type { AlertCondition } from '@candor/domain/alerts/alert';
import type { StoredAlert } from './stored-alert.ts';
import type { Firing } from './store-firings.ts';

/** A firing found this much later was missed by an interruption. */
const LATE_MS = 60_000;

const terms = (symbol: string, condition: AlertCondition) => {
  const { kind } = condition;
  return condition.kind === 'change'
    ? { symbol, kind, percent: condition.change, windowMinutes: condition.windowMinutes as number }
    : { symbol, kind, level: condition.level };
};

export const presentAlert = (alert: StoredAlert, nowMs: number): ResultOf<'createAlert'> => ({
  id: alert.id,
  ...terms(alert.symbol, alert.condition),
  ...(alert.repeatMinutes === null ? {} : { repeatMinutes: alert.repeatMinutes }),
  ...(alert.restsUntilMs === null || alert.restsUntilMs <= nowMs
    ? {}
    : { restsUntil: alert.restsUntilMs }),
  createdAt: alert.createdAtMs,
});

type PresentedFiring = ResultOf<'listAlertFirings'>['records'][number];

export const presentFiring = (firing: Firing): PresentedFiring => ({
  id: firing.id,
  ...terms(firing.symbol, firing.condition),
  price: firing.price,
  sequence: firing.sequence,
  firedAt: firing.firedAtMs,
  ...(firing.foundAtMs - firing.firedAtMs < LATE_MS ? {} : { foundAt: firing.foundAtMs }),
});
