import { MINUTE_MS } from '@candor/domain/durations';
import { alertFiring } from '@candor/contract/calls/alerts';
import { isAlertDue } from '@candor/domain/alerts/alert';
import type { DueAlert } from '@candor/domain/alerts/alert-book';
import { messageTo } from '@candor/domain/messages/message';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/db.ts';
import { figure, minuteText } from '../../platform/letter-figures.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';
import type { AlertsOptions } from './deps.ts';
import { presentFiring } from './present.ts';
import { lockAlerts, setFired } from './store.ts';
import { type Firing, insertFirings } from './store-firings.ts';
import type { StoredAlert } from './stored-alert.ts';

/**
 * Fires what is due, decided again under the locks of the alerts, so that each fires once however
 * often and by however many processes it is found. Returns the alerts as they are afterward.
 */
export async function fireAlerts(
  tx: Tx,
  { random, outbox }: Pick<AlertsOptions, 'random' | 'outbox'>,
  due: readonly DueAlert[],
  nowMs: number,
): Promise<readonly StoredAlert[]> {
  const readings = new Map(due.map(({ alert, reading }) => [alert.id, reading]));
  const locked = await lockAlerts(
    tx,
    due.map(({ alert }) => alert),
  );
  const fired = locked.flatMap((alert) => {
    const reading = readings.get(alert.id)!;
    return alert.status === 'active' && isAlertDue(alert, reading) ? [{ alert, reading }] : [];
  });
  if (fired.length === 0) return locked;
  const firings = fired.map(({ alert, reading }): Firing => ({
    userId: alert.userId,
    id: random.uuid(nowMs),
    alertId: alert.id,
    symbol: alert.symbol,
    condition: alert.condition,
    sequence: reading.sequence,
    price: reading.price,
    firedAtMs: reading.timeMs,
    foundAtMs: nowMs,
  }));
  const after = fired.map(({ alert, reading }) => afterFiring(alert, reading.timeMs));
  await insertFirings(tx, firings);
  await setFired(tx, after, nowMs);
  await outbox.publish(tx, firings.flatMap(eventsOf), nowMs);
  const changed = new Map(after.map((alert) => [alert.id, alert]));
  return locked.map((alert) => changed.get(alert.id) ?? alert);
}

function afterFiring(alert: StoredAlert, atMs: number): StoredAlert {
  const { repeatMinutes, version } = alert;
  return repeatMinutes === null
    ? { ...alert, version: version + 1, status: 'done', restsUntilMs: null }
    : { ...alert, version: version + 1, restsUntilMs: atMs + repeatMinutes * MINUTE_MS };
}

/** For open apps, and for the inbox with its pushes. */
function eventsOf(firing: Firing): OutboxEvent[] {
  const { userId, id, alertId, symbol, price, firedAtMs } = firing;
  const shown = z.encode(alertFiring, presentFiring(firing));
  const figures = { symbol, price: figure(price), time: minuteText(firedAtMs) };
  return [
    { topic: `me:${userId}`, body: { kind: 'alert', id, alert: shown } },
    messageTo(userId, 'alert.fired', { about: alertId, ...figures }),
  ];
}
