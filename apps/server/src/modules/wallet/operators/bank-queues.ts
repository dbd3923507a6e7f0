import { id as recordId } from '@candor/contract/wire/fields';
import { BANK_CURRENCY } from '@candor/domain/wallet/bank/booking';
import { toText } from '@candor/domain/money/money';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/db.ts';
import type {
  OperatorQueue,
  OperatorQueues,
  QueueItem,
} from '../../../platform/operator-commands.ts';
import { digestOf } from '../bank/export-batch.ts';
import { renderPayments } from '../bank/render-payments.ts';
import { findBooking, listBookings, type StoredBooking } from '../bank/store-bookings.ts';
import {
  type BankBatch,
  type BankPayment,
  findBatch,
  findPayment,
  listBatches,
  listPayments,
  listPaymentsOf,
  sumQueued,
} from '../bank/store-payments.ts';
import { findStatement, listStatements, type StoredStatement } from '../bank/store-statements.ts';
import { bookingFacts, factsOfBatch, paymentFacts, statementFacts } from './bank-facts.ts';

const roles = ['finance', 'auditor'] as const;
const nothing = { documents: [], history: [], commands: [] } as const;

const statementItem = (statement: StoredStatement): QueueItem => ({
  id: statement.id,
  userId: null,
  status: statement.importedAtMs === null ? 'read' : 'imported',
  createdAtMs: statement.readAtMs,
  dueAtMs: null,
  facts: statementFacts(statement),
});

const statements: OperatorQueue = {
  itemId: recordId,
  roles,
  statuses: ['read', 'imported'],
  async list(db, ask) {
    const found = await listStatements(db, ask);
    return { items: found.statements.map(statementItem), total: found.total };
  },
  async find(db, id) {
    const statement = await findStatement(db, id);
    if (!statement) return null;
    const isRead = statement.importedAtMs === null;
    const payload = { statement: `${id}/${statement.sha256}` };
    const commands = isRead ? [{ kind: 'wallet.importStatement', payload }] : [];
    return { ...statementItem(statement), ...nothing, commands };
  },
};

const bookingItem = async (db: Queryable, booking: StoredBooking): Promise<QueueItem> => ({
  id: booking.id,
  userId: booking.userId,
  status: booking.status,
  createdAtMs: booking.createdAtMs,
  dueAtMs: null,
  facts: await bookingFacts(db, booking),
});

const bookings: OperatorQueue = {
  itemId: recordId,
  roles: ['finance', 'support', 'auditor'],
  proposedBy: {
    kinds: ['wallet.assignBooking', 'wallet.returnBooking', 'wallet.closeBooking'],
    field: 'id',
  },
  statuses: [
    'unmatched',
    'screening',
    'accepted',
    'toReturn',
    'returned',
    'settlesPayment',
    'reversed',
    'closed',
  ],
  async list(db, ask) {
    const found = await listBookings(db, ask);
    const items = await Promise.all(found.bookings.map((each) => bookingItem(db, each)));
    return { items, total: found.total };
  },
  async find(db, id) {
    const booking = await findBooking(db, id);
    if (!booking) return null;
    const payload = { id };
    const isMoney = booking.direction === 'credit' && booking.currency === BANK_CURRENCY;
    const commands = [
      ...(isMoney
        ? [
            { kind: 'wallet.assignBooking', payload },
            ...(booking.partyAccount === null ? [] : [{ kind: 'wallet.returnBooking', payload }]),
          ]
        : []),
      { kind: 'wallet.closeBooking', payload },
    ];
    const offered = booking.status === 'unmatched' ? commands : [];
    return { ...(await bookingItem(db, booking)), ...nothing, commands: offered };
  },
};

const paymentItem = (payment: BankPayment): QueueItem => ({
  id: payment.id,
  userId: null,
  status: payment.status,
  createdAtMs: payment.createdAtMs,
  dueAtMs: null,
  facts: paymentFacts(payment),
});

const payments: OperatorQueue = {
  itemId: z.string().check(z.maxLength(40)),
  roles,
  proposedBy: { kinds: ['wallet.cancelBankPayment'], field: 'id' },
  statuses: ['queued', 'prepared', 'exported', 'booked', 'cameBack', 'cancelled'],
  async list(db, ask) {
    const found = await listPayments(db, ask);
    return { items: found.payments.map(paymentItem), total: found.total };
  },
  async find(db, id) {
    const payment = await findPayment(db, id);
    if (!payment) return null;
    const commands =
      payment.status === 'exported' ? [{ kind: 'wallet.cancelBankPayment', payload: { id } }] : [];
    return { ...paymentItem(payment), ...nothing, commands };
  },
};

/** Stands for the payments that no file has yet. */
const NEXT = 'next';
const FILE = 'pain.001';

async function nextItems(db: Queryable): Promise<QueueItem[]> {
  const { count, amount } = await sumQueued(db);
  if (count === 0) return [];
  const facts = [
    { name: 'sum', type: 'amount', value: toText(amount), currency: BANK_CURRENCY },
    { name: 'payments', type: 'text', value: String(count) },
  ] as const;
  return [{ id: NEXT, userId: null, status: 'queued', createdAtMs: 0, dueAtMs: null, facts }];
}

const batchItem = (batch: BankBatch, own: readonly BankPayment[]): QueueItem => ({
  id: batch.id,
  userId: null,
  status: batch.status,
  createdAtMs: batch.createdAtMs,
  dueAtMs: null,
  facts: factsOfBatch(batch, own),
});

const batches: OperatorQueue = {
  itemId: z.string().check(z.regex(/^(next|[0-9a-f-]{36})$/)),
  roles,
  proposedBy: { kinds: ['wallet.exportBatch'], field: 'id' },
  statuses: ['queued', 'prepared', 'exported', 'discarded'],
  async list(db, ask) {
    const isOfNobody = ask.userId === null && ask.search === null;
    const next =
      isOfNobody && (ask.status === null || ask.status === 'queued') ? await nextItems(db) : [];
    const found = await listBatches(db, ask);
    const own = await Promise.all(
      found.batches.map(async (batch) => batchItem(batch, await listPaymentsOf(db, batch.id))),
    );
    return { items: [...next, ...own], total: next.length + found.total };
  },
  async find(db, id) {
    if (id === NEXT) {
      const [item] = await nextItems(db);
      const commands = [{ kind: 'wallet.prepareBatch', payload: {} }];
      return item ? { ...item, ...nothing, commands } : null;
    }
    const batch = await findBatch(db, id);
    if (!batch) return null;
    const own = await listPaymentsOf(db, id);
    const commands =
      batch.status === 'prepared'
        ? [
            { kind: 'wallet.exportBatch', payload: { id, digest: digestOf(own) } },
            { kind: 'wallet.discardBatch', payload: { id } },
          ]
        : [];
    const documents = batch.status === 'exported' ? [{ id: FILE, name: 'paymentFile' }] : [];
    return { ...batchItem(batch, own), documents, history: [], commands };
  },
  async openDocument(db, id, documentId) {
    const batch = await findBatch(db, id);
    if (batch?.status !== 'exported' || documentId !== FILE) return null;
    const bytes = Buffer.from(renderPayments(batch, await listPaymentsOf(db, id)));
    return { contentType: 'application/xml', bytes };
  },
};

/** Statements, bookings that wait, and payments on their way to the bank. */
export const bankQueues: OperatorQueues = {
  bankBookings: bookings,
  bankBatches: batches,
  bankPayments: payments,
  bankStatements: statements,
};
