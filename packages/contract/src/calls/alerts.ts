import { alertPauses, alertWindows } from '@candor/domain/alerts/alert';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import {
  empty,
  id,
  integer,
  optional,
  optionalFigure,
  page,
  paging,
  percent,
  price,
  symbol,
  time,
  unsignedPercent,
} from '../wire/fields.ts';

const kind = z.enum(['above', 'below', 'change']);
const minutes = (values: readonly number[]) =>
  integer({ min: Math.min(...values), max: Math.max(...values) }).check(
    z.refine((value) => values.includes(value), 'field.invalid'),
  );
const windowMinutes = optionalFigure(minutes(alertWindows));

/** What is asked of an alert; a level for `above` and `below`, the other two for `change`. */
const asked = {
  symbol,
  kind,
  level: optionalFigure(price),
  percent: optionalFigure(unsignedPercent),
  windowMinutes,
  /** Pause after each firing; missing: it fires once. */
  repeatMinutes: optionalFigure(minutes(alertPauses)),
};

const terms = {
  symbol: z.string(),
  kind,
  level: optional(price),
  percent: optional(percent),
  windowMinutes: optional(z.number()),
};

const alert = z.object({
  id: z.string(),
  ...terms,
  repeatMinutes: optional(z.number()),
  /** Until when it pauses after its last firing; missing: it watches. */
  restsUntil: optional(time),
  createdAt: time,
});

/** An alert that fired, in the words that it had then. */
export const alertFiring = z.object({
  id: z.string(),
  ...terms,
  /** The recorded price that fired it, and its number in the log. */
  price,
  sequence: z.number(),
  /** Time of that price. */
  firedAt: time,
  /** When it was found, if that was later: after an interruption. */
  foundAt: optional(time),
});

const problems = [
  'markets.unknownSymbol',
  'markets.noPrice',
  'alerts.incomplete',
  'alerts.outOfRange',
  'alerts.alreadyMet',
] as const;

export const alertsCalls = {
  listAlerts: define({
    summary: 'My active price alerts, and how many there may be',
    access: 'member',
    request: z.object({ symbol: optional(symbol) }),
    result: z.object({ alerts: z.array(alert), max: z.number() }),
  }),
  createAlert: define({
    summary: 'Sets a price alert; the same alert again changes nothing',
    access: 'member',
    request: z.object(asked),
    result: alert,
    refusals: [...problems, 'alerts.tooMany'],
  }),
  updateAlert: define({
    summary: 'Changes an active price alert, which then counts from the present price on',
    access: 'member',
    request: z.object({ id, ...asked }),
    result: alert,
    refusals: [...problems, 'alerts.notFound'],
  }),
  removeAlert: define({
    summary: 'Removes an active price alert; what it fired stays in the history',
    access: 'member',
    request: z.object({ id }),
    result: empty,
    refusals: ['alerts.notFound'],
  }),
  listAlertFirings: define({
    summary: 'My price alerts that fired, newest first',
    access: 'member',
    request: z.object({ ...paging }),
    result: page(alertFiring),
  }),
} as const;
