import type { RequestOf, ResultOf } from '@candor/contract/calls';
import {
  type AlertCondition,
  ALERTS_MAX,
  type AlertPause,
  type AlertWindow,
  conditionProblem,
} from '@candor/domain/alerts/alert';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { inTransaction, type Tx } from '../../platform/db.ts';
import type { AlertsOptions } from './deps.ts';
import { presentAlert } from './present.ts';
import { type AlertTerms, changeAlert, findSame, insertAlert, removeAlert } from './store.ts';
import type { StoredAlert } from './stored-alert.ts';
import { ALERTS_TOPIC } from './watch-alerts.ts';

type Deps = Pick<AlertsOptions, 'db' | 'bus' | 'random' | 'prices'> & {
  /** Whether a condition is met at the newest reading; false where nothing is known yet. */
  readonly isMetNow: (symbol: string, condition: AlertCondition) => Promise<boolean>;
};

interface Asking {
  readonly userId: string;
  readonly nowMs: number;
}

/** Refuses: markets.unknownSymbol, markets.noPrice, alerts.*. */
export async function createAlert(
  deps: Deps,
  request: RequestOf<'createAlert'>,
  { userId, nowMs }: Asking,
): Promise<ResultOf<'createAlert'>> {
  const known = termsOf(request);
  const same = await findSame(deps.db, userId, known);
  if (same) return presentAlert(same, nowMs);
  const terms = await admitted(deps, known);
  return store(deps, nowMs, async (tx) => {
    const twin = await findSame(tx, userId, known);
    if (twin) return twin;
    const made = await insertAlert(tx, { userId, id: deps.random.uuid(nowMs) }, terms, nowMs);
    if (!made) throw new Refusal('alerts.tooMany', { max: String(ALERTS_MAX) });
    return made;
  });
}

/** Refuses: alerts.notFound and what `createAlert` refuses. */
export async function updateAlert(
  deps: Deps,
  { id, ...request }: RequestOf<'updateAlert'>,
  { userId, nowMs }: Asking,
): Promise<ResultOf<'updateAlert'>> {
  const terms = await admitted(deps, termsOf(request));
  return store(deps, nowMs, async (tx) => {
    const changed = await changeAlert(tx, { userId, id }, terms, nowMs);
    if (!changed) throw new Refusal('alerts.notFound');
    return changed;
  });
}

/** Refuses: alerts.notFound. */
export async function dropAlert(
  { db, bus }: Deps,
  { id }: RequestOf<'removeAlert'>,
  { userId, nowMs }: Asking,
): Promise<Record<string, never>> {
  const isRemoved = await inTransaction(db, (tx) => removeAlert(tx, { userId, id }, nowMs));
  if (!isRemoved) throw new Refusal('alerts.notFound');
  bus.publish(ALERTS_TOPIC, {});
  return {};
}

async function store(
  { db, bus }: Deps,
  nowMs: number,
  write: (tx: Tx) => Promise<StoredAlert>,
): Promise<ResultOf<'createAlert'>> {
  const alert = await inTransaction(db, write);
  // A hint: what it does not reach is read again every second.
  bus.publish(ALERTS_TOPIC, {});
  return presentAlert(alert, nowMs);
}

function termsOf(request: RequestOf<'createAlert'>): AlertTerms {
  const { symbol, repeatMinutes } = request;
  if (!findMarketSymbol(symbol)) throw new Refusal('markets.unknownSymbol', { symbol });
  const repeat = (repeatMinutes ?? null) as AlertPause | null;
  return { symbol, condition: conditionOf(request), repeatMinutes: repeat };
}

function conditionOf(request: RequestOf<'createAlert'>): AlertCondition {
  const { kind, level, percent, windowMinutes } = request;
  if (kind !== 'change' && level !== undefined) return { kind, level };
  if (kind === 'change' && percent !== undefined && windowMinutes !== undefined)
    return { kind, change: percent, windowMinutes: windowMinutes as AlertWindow };
  throw new Refusal('alerts.incomplete');
}

/** With the tick after which it counts: the newest one, at which it is not met. */
async function admitted(
  { prices, isMetNow }: Deps,
  terms: AlertTerms,
): Promise<AlertTerms & { readonly triggersFrom: number }> {
  const { symbol, condition } = terms;
  const tick = prices.latestTick(symbol);
  if (!tick) throw new Refusal('markets.noPrice', { symbol });
  if (conditionProblem(condition, tick.price)) throw new Refusal('alerts.outOfRange');
  if (await isMetNow(symbol, condition))
    throw new Refusal('alerts.alreadyMet', { price: toText(tick.price) });
  return { ...terms, triggersFrom: tick.sequence };
}
