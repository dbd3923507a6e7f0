import { id as recordId } from '@candor/contract/wire/fields';
import type { Queryable } from '../../../../platform/db.ts';
import type {
  OperatorQueue,
  OperatorQueues,
  QueueItem,
} from '../../../../platform/operator-commands.ts';
import { type Bond, bondStatuses } from './bond.ts';
import { bondFacts, borrowerFacts } from './operator-facts.ts';
import { findBond, listBondsForOperators } from './store-bonds.ts';
import { type Borrower, findBorrowers, listBorrowers, listDocuments } from './store-borrowers.ts';
import { listPayments } from './store-cash-flow.ts';

const roles = ['finance', 'auditor'] as const;

const bondItem = async (db: Queryable, bond: Bond): Promise<QueueItem> => ({
  id: bond.id,
  userId: bond.borrowerId,
  status: bond.status,
  createdAtMs: bond.createdAtMs,
  dueAtMs: null,
  facts: await bondFacts(db, bond),
});

/** All bonds, drafts first: those wait for an announcement. */
const bondsQueue: OperatorQueue = {
  roles,
  statuses: bondStatuses,
  itemId: recordId,
  proposedBy: { kinds: ['bonds.announce'], field: 'id' },
  async list(db, { status, search, userId, limit }) {
    if (userId !== null) return { items: [], total: 0 };
    const { bonds, total } = await listBondsForOperators(db, { status, search, limit });
    return { items: await Promise.all(bonds.map((bond) => bondItem(db, bond))), total };
  },
  async find(db, id) {
    const bond = await findBond(db, id);
    if (!bond) return null;
    const payments = (await listPayments(db, [id])).get(id) ?? [];
    return {
      ...(await bondItem(db, bond)),
      documents: [],
      history: payments.map((payment) => ({
        atMs: payment.receivedAtMs,
        name: `payment ${payment.number}`,
        text: payment.day,
      })),
      commands: bond.status === 'draft' ? [{ kind: 'bonds.announce', payload: { id } }] : [],
    };
  },
};

const borrowerItem = (borrower: Borrower): QueueItem => ({
  id: borrower.id,
  userId: borrower.id,
  status: borrower.isSimulated ? 'simulated' : 'active',
  createdAtMs: borrower.createdAtMs,
  dueAtMs: null,
  facts: borrowerFacts(borrower),
});

/** Borrowers; a bond is created from its borrower. */
const borrowersQueue: OperatorQueue = {
  roles,
  statuses: ['active', 'simulated'],
  isRegister: true,
  itemId: recordId,
  proposedBy: { kinds: ['bonds.create'], field: 'borrowerId' },
  async list(db, { status, search, userId, limit }) {
    if (userId !== null) return { items: [], total: 0 };
    const { borrowers, total } = await listBorrowers(db, { status, search, limit });
    return { items: borrowers.map(borrowerItem), total };
  },
  async find(db, id) {
    const [borrower] = await findBorrowers(db, [id]);
    if (!borrower) return null;
    const documents = await listDocuments(db, id);
    return {
      ...borrowerItem(borrower),
      documents: [],
      history: documents.map(({ language, title, hash }) => ({
        atMs: borrower.createdAtMs,
        name: `${title} (${language})`,
        text: hash,
      })),
      commands: [{ kind: 'bonds.create', payload: { borrowerId: id } }],
    };
  },
};

export const bondsOperatorQueues: OperatorQueues = { bonds: bondsQueue, borrowers: borrowersQueue };
