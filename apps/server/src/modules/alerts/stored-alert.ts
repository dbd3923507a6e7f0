import type { AlertCondition, AlertPause, AlertWindow } from '@candor/domain/alerts/alert';
import type { WatchedAlert } from '@candor/domain/alerts/alert-book';
import { price, rate, toText } from '@candor/domain/money/money';

export interface StoredAlert extends WatchedAlert {
  readonly symbol: string;
  /** Null: it fires once. */
  readonly repeatMinutes: AlertPause | null;
  readonly status: 'active' | 'done' | 'removed';
  /** Epoch milliseconds. */
  readonly createdAtMs: number;
}

export interface AlertRow extends ConditionRow {
  user_id: string;
  id: string;
  symbol: string;
  repeat_minutes: AlertPause | null;
  status: StoredAlert['status'];
  triggers_from: string;
  rests_until: number | null;
  version: number;
  created_at: number;
}

export interface ConditionRow {
  kind: AlertCondition['kind'];
  level: string | null;
  change: string | null;
  window_minutes: AlertWindow | null;
}

export const toAlert = (row: AlertRow): StoredAlert => ({
  userId: row.user_id,
  id: row.id,
  symbol: row.symbol,
  condition: toCondition(row),
  repeatMinutes: row.repeat_minutes,
  status: row.status,
  triggersFrom: Number(row.triggers_from),
  restsUntilMs: row.rests_until,
  version: row.version,
  createdAtMs: row.created_at,
});

export const toCondition = (row: ConditionRow): AlertCondition =>
  row.kind === 'change'
    ? { kind: row.kind, change: rate(row.change!), windowMinutes: row.window_minutes! }
    : { kind: row.kind, level: price(row.level!) };

/** The columns of a condition, as texts. */
export const conditionColumns = (condition: AlertCondition) => ({
  kind: condition.kind,
  level: condition.kind === 'change' ? null : toText(condition.level),
  change: condition.kind === 'change' ? toText(condition.change) : null,
  windowMinutes: condition.kind === 'change' ? condition.windowMinutes : null,
});
