import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { add, ZERO } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import type { Db } from '../../platform/db.ts';
import { languageTag } from '../../platform/messages.ts';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import { readNoteOrders } from './kinds/bonds/as-order.ts';
import { listNoteIncome, sumNotes } from './kinds/bonds/store-note-income.ts';
import type { ServedForms } from './kinds/served-forms.ts';
import { presentOrder } from './present-order.ts';
import { listIncome, sumIncome, sumIncomeToday, sumInvested } from './store-income.ts';
import { countOrders, type ListedOrder, pageOrders } from './store-order-pages.ts';
import { findOrders } from './store-orders.ts';
import { findVersions, versionKey } from './store-versions.ts';

interface Deps {
  readonly db: Db;
  readonly forms: ServedForms;
}
type Reader = Pick<CallContext, 'userId' | 'nowMs' | 'language'>;
type Order = ResultOf<'getProductOrder'>['order'];

/** Orders of the common rules, by id. Those that do not exist are missing. */
async function readOrders(
  { db, forms }: Deps,
  ids: readonly string[],
  { userId, nowMs }: Pick<Reader, 'userId' | 'nowMs'>,
): Promise<ReadonlyMap<string, Order>> {
  const orders = await findOrders(
    db,
    ids.map((id) => ({ userId, id })),
  );
  const [versions, today] = await Promise.all([
    findVersions(db, forms, orders),
    sumIncomeToday(db, { userId, orderIds: orders.map(({ id }) => id), nowMs }),
  ]);
  return new Map(
    orders.map((order) => {
      const incomeToday = today.get(order.id) ?? ZERO;
      const version = versions.get(versionKey(order))!;
      return [order.id, presentOrder(order, version, { nowMs, incomeToday })];
    }),
  );
}

/** One customer's orders and notes, newest first. */
export async function listProductOrders(
  deps: Deps,
  request: RequestOf<'listProductOrders'>,
  { userId, nowMs, language }: Reader,
): Promise<ResultOf<'listProductOrders'>> {
  const { db } = deps;
  const asked = pageOf(request);
  const filter = { userId, kind: request.kind ?? null, state: request.status ?? null };
  const [found, total] = await Promise.all([
    pageOrders(db, filter, asked),
    countOrders(db, filter),
  ]);
  const { shown, page } = pageOfRows(asked, found, { total, placeOf: ({ id }) => id });
  const idsOf = (isNote: boolean) =>
    shown.filter((each) => each.isNote === isNote).map(({ id }) => id);
  const [orders, notes] = await Promise.all([
    readOrders(deps, idsOf(false), { userId, nowMs }),
    readNoteOrders(db, { userId, ids: idsOf(true), nowMs, language: languageTag(language) }),
  ]);
  const records = shown.map(({ id, isNote }: ListedOrder) => (isNote ? notes : orders).get(id)!);
  return { records, ...page };
}

/** Refuses: products.orderNotFound. */
export async function getProductOrder(
  deps: Deps,
  { id }: RequestOf<'getProductOrder'>,
  reader: Reader,
): Promise<ResultOf<'getProductOrder'>> {
  const { db } = deps;
  const { userId, nowMs } = reader;
  const order = (await readOrders(deps, [id], reader)).get(id);
  if (order) return { order, income: await listIncome(db, { userId, orderId: id }) };
  const language = languageTag(reader.language);
  const note = (await readNoteOrders(db, { userId, ids: [id], nowMs, language })).get(id);
  if (!note) throw new Refusal('products.orderNotFound');
  return { order: note, income: await listNoteIncome(db, { userId, id }) };
}

type Summary = ResultOf<'getProductOrdersSummary'>;

export async function getProductOrdersSummary(
  { db }: Deps,
  { kind = null }: { readonly kind?: RequestOf<'getProductOrdersSummary'>['kind'] | null },
  { userId, nowMs }: Reader,
): Promise<Summary> {
  const [invested, income, notes] = await Promise.all([
    sumInvested(db, userId, kind),
    sumIncome(db, { userId, kind, nowMs }),
    kind === null || kind === 'bonds' ? sumNotes(db, { userId, nowMs }) : null,
  ]);
  return notes ? withNotes({ invested, income }, notes) : { invested, income };
}

/** Adds notes to the figures of their currency. */
function withNotes(
  { invested, income }: Summary,
  notes: Awaited<ReturnType<typeof sumNotes>>,
): Summary {
  if (notes.notes === 0) return { invested, income };
  const currency = SETTLEMENT_CURRENCY;
  const isOther = (line: { readonly currency: string }) => line.currency !== currency;
  const before = invested.find((line) => !isOther(line)) ?? { amount: ZERO, running: 0 };
  const earned = income.find((line) => !isOther(line)) ?? { incomeToday: ZERO, incomeTotal: ZERO };
  const open = {
    currency,
    amount: add(before.amount, notes.amount),
    running: before.running + notes.running,
  };
  return {
    invested: [...invested.filter(isOther), ...(open.running > 0 ? [open] : [])],
    income: [
      ...income.filter(isOther),
      {
        currency,
        incomeToday: add(earned.incomeToday, notes.incomeToday),
        incomeTotal: add(earned.incomeTotal, notes.incomeTotal),
      },
    ],
  };
}
