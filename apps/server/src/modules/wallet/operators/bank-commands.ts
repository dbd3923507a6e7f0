import { id as recordId } from '@candor/contract/wire/fields';
import { asciiUpperCase } from '@candor/domain/identity/ascii';
import { isReadable } from '@candor/domain/readable-text';
import { invariant, Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Queryable, Tx } from '../../../platform/db.ts';
import {
  operatorCommand,
  type OperatorCommandContext,
  type OperatorCommands,
} from '../../../platform/operator-commands.ts';
import { requestScreening } from '../../sanctions/index.ts';
import type { BankDeps } from '../bank/deps.ts';
import { cancelPayment, discardBatch, exportBatch, prepareBatch } from '../bank/export-batch.ts';
import { importStatement } from '../bank/import-statement.ts';
import {
  findBooking,
  lockBooking,
  type StoredBooking,
  unassigned,
  updateBooking,
} from '../bank/store-bookings.ts';
import { findPayment } from '../bank/store-payments.ts';
import { findStatement } from '../bank/store-statements.ts';
import { assign, sendBack } from '../bank/take-booking.ts';
import { batchFacts, bookingFacts, paymentFacts, statementFacts } from './bank-facts.ts';

const line = (max: number) =>
  z.string().check(z.minLength(3), z.maxLength(max), z.refine(isReadable));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** As customers and banks write it: in groups, in lower case. */
const reference = z.pipe(
  z.string().check(z.minLength(5), z.maxLength(60)),
  z.transform((text) => asciiUpperCase(text).replaceAll(/[^0-9A-Z]/g, '')),
);

const bookingTables = [
  'wallet.bank_booking',
  'wallet.bank_payment',
  'wallet.bank_statement',
  'wallet.address',
  'wallet.deposit',
  'sanctions.screening',
  'platform.due',
];
const batchTables = [
  'wallet.bank_batch',
  'wallet.bank_payment',
  'sanctions.screening',
  'platform.due',
];

/**
 * What operators do with a bank that is reached through files. Whatever moves money needs two of
 * them; putting a file together moves none.
 */
export const bankCommandsOf = (deps: BankDeps): OperatorCommands => ({
  ...statementCommands(deps),
  ...bookingCommands,
  ...paymentCommands(deps),
});

const statementCommands = (deps: BankDeps): OperatorCommands => ({
  'wallet.importStatement': operatorCommand({
    role: 'finance',
    makerChecker: true,
    // `ID/SHA-256`: the second person decides on this very file.
    payload: z.object({ statement: z.string().check(z.regex(/^[0-9a-f-]{36}\/[0-9a-f]{64}$/)) }),
    fields: [{ name: 'statement', type: 'statement' }],
    writes: bookingTables,
    describe: (db, { statement }) => factsOfStatement(db, statement.split('/')[0]!),
    execute(tx, { statement }, context) {
      assertTwo(context);
      const [id, sha256] = statement.split('/') as [string, string];
      return importStatement(tx, deps, { id, sha256 }, context.nowMs);
    },
  }),
});

const bookingCommands: OperatorCommands = {
  'wallet.assignBooking': operatorCommand({
    role: 'finance',
    makerChecker: true,
    payload: z.object({ id: recordId, reference, payer: z.optional(line(140)) }),
    fields: [
      { name: 'reference', type: 'text' },
      { name: 'payer', type: 'text', isOptional: true },
    ],
    writes: bookingTables,
    describe: (db, payload) => factsOfBooking(db, payload.id, payload.reference),
    async execute(tx, { id, ...to }, context) {
      const booking = await requireUnmatched(tx, id, context);
      const userId = await assign(tx, { booking, payer: to.payer, ...to }, context.nowMs);
      await requestScreening(tx, [userId]);
    },
  }),
  'wallet.returnBooking': operatorCommand({
    role: 'finance',
    makerChecker: true,
    payload: z.object({ id: recordId }),
    fields: [],
    writes: bookingTables,
    describe: (db, { id }) => factsOfBooking(db, id),
    async execute(tx, { id }, context) {
      const booking = await requireUnmatched(tx, id, context);
      if (booking.direction !== 'credit') throw new Refusal('wallet.bookingUnfit');
      await sendBack(tx, { booking, reason: 'operators' }, context.nowMs);
    },
  }),
  'wallet.closeBooking': operatorCommand({
    role: 'finance',
    makerChecker: true,
    payload: z.object({ id: recordId, finding: line(1_000) }),
    fields: [{ name: 'finding', type: 'longText' }],
    writes: ['wallet.bank_booking'],
    describe: (db, { id }) => factsOfBooking(db, id),
    async execute(tx, { id, finding }, context) {
      const booking = await requireUnmatched(tx, id, context);
      await updateBooking(tx, { ...booking, status: 'closed', finding }, context.nowMs);
    },
  }),
};

const paymentCommands = (deps: BankDeps): OperatorCommands => ({
  'wallet.prepareBatch': operatorCommand({
    role: 'finance',
    makerChecker: false,
    payload: z.object({}),
    fields: [],
    writes: batchTables,
    async execute(tx, _payload, { nowMs }) {
      await prepareBatch(tx, deps, nowMs);
    },
  }),
  'wallet.discardBatch': operatorCommand({
    role: 'finance',
    makerChecker: false,
    payload: z.object({ id: recordId }),
    fields: [],
    writes: batchTables,
    execute: (tx, { id }) => discardBatch(tx, id),
  }),
  'wallet.exportBatch': operatorCommand({
    role: 'finance',
    makerChecker: true,
    payload: z.object({ id: recordId, digest: hash }),
    fields: [],
    writes: batchTables,
    describe: (db, { id }) => batchFacts(db, id),
    execute(tx, payload, context) {
      assertTwo(context);
      return exportBatch(tx, deps, payload, context.nowMs);
    },
  }),
  'wallet.cancelBankPayment': operatorCommand({
    role: 'finance',
    makerChecker: true,
    payload: z.object({
      id: z.string().check(z.regex(/^[RW][0-9A-F]{32,34}$/)),
      reference: line(200),
    }),
    fields: [{ name: 'reference', type: 'text' }],
    writes: bookingTables,
    async describe(db, { id }) {
      const payment = await findPayment(db, id);
      return payment ? paymentFacts(payment) : [];
    },
    async execute(tx, payload, context) {
      assertTwo(context);
      const { bookingId } = await cancelPayment(tx, payload);
      const origin = bookingId === null ? undefined : await lockBooking(tx, bookingId);
      if (origin)
        await updateBooking(tx, { ...unassigned(origin), reason: 'returnCameBack' }, context.nowMs);
    },
  }),
});

/** Refuses: wallet.bookingMovedOn. */
async function requireUnmatched(
  tx: Tx,
  id: string,
  context: OperatorCommandContext,
): Promise<StoredBooking> {
  assertTwo(context);
  const booking = await lockBooking(tx, id);
  if (!booking) throw new Refusal('wallet.bookingMovedOn');
  if (booking.status !== 'unmatched') throw new Refusal('wallet.bookingMovedOn');
  return booking;
}

function assertTwo({ operatorIds }: OperatorCommandContext): void {
  invariant(new Set(operatorIds).size >= 2, 'two operators decide about money at the bank');
}

async function factsOfStatement(db: Queryable, id: string) {
  const statement = await findStatement(db, id);
  return statement ? statementFacts(statement) : [];
}

async function factsOfBooking(db: Queryable, id: string, under?: string) {
  const booking = await findBooking(db, id);
  return booking ? bookingFacts(db, booking, under) : [];
}
