import * as z from 'zod/mini';
import type {
  OperatorFact,
  OperatorQueue,
  QueueItem,
} from '../../../platform/operator-commands.ts';
import { findOffering, listOfferings, type StoredOffering } from '../store.ts';
import { findDraw } from '../store-draws.ts';
import { payloadOf, termsFacts } from './terms-payload.ts';

/** All offerings fit one page for years. */
const LIMIT = 500;

/** Drafts wait for an announcement; everything else is shown as it happens, and cannot be changed. */
export const offeringsQueue: OperatorQueue = {
  roles: ['finance', 'auditor'],
  statuses: ['draft', 'announced', 'drawn', 'completed', 'listed', 'cancelled'],
  itemId: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  proposedBy: { kinds: ['offerings.revise', 'offerings.announce'], field: 'id' },
  async list(db, { limit, search, status, userId }) {
    const all = userId === null ? await listOfferings(db, LIMIT) : [];
    const wanted = search?.toLowerCase() ?? '';
    const found = all
      .map(itemOf)
      .filter(
        (item) =>
          (status === null || item.status === status) &&
          (item.id.includes(wanted) ||
            item.facts.some(({ value }) => value.toLowerCase().includes(wanted))),
      );
    return { items: found.slice(0, limit), total: found.length };
  },
  async find(db, id) {
    const offering = await findOffering(db, id);
    if (!offering) return null;
    const draw = await findDraw(db, id);
    const { phase, terms, version } = offering;
    return {
      ...itemOf(offering),
      facts: [
        ...itemOf(offering).facts,
        ...termsFacts(terms).slice(2),
        ...(draw ? [{ name: 'seed', type: 'hash', value: draw.seed } as const] : []),
      ],
      documents: [],
      history: historyOf(offering),
      commands:
        phase === 'draft'
          ? [
              { kind: 'offerings.revise', payload: { id, ...payloadOf(terms) } },
              { kind: 'offerings.announce', payload: { id, version } },
            ]
          : [],
    };
  },
};

/** Phases between two statuses that operators tell apart. */
const statusOf = ({ phase }: StoredOffering): string => {
  if (phase === 'closed' || phase === 'committed') return 'announced';
  return phase === 'cancelling' ? 'cancelled' : phase;
};

const itemOf = (offering: StoredOffering): QueueItem => {
  const { id, terms, version, tickets, round, root, createdAtMs, phase } = offering;
  const facts: OperatorFact[] = [
    { name: 'token', type: 'text', value: terms.token },
    { name: 'name', type: 'text', value: terms.name },
    { name: 'version', type: 'text', value: String(version) },
    { name: 'tickets', type: 'text', value: String(tickets) },
    ...(round ? [{ name: 'round', type: 'text', value: String(round.round) } as const] : []),
    ...(root ? [{ name: 'root', type: 'hash', value: root } as const] : []),
  ];
  const dueAtMs = phase === 'draft' ? terms.closesAtMs : null;
  return { id, userId: null, status: statusOf(offering), createdAtMs, dueAtMs, facts };
};

const historyOf = ({ announcedAtMs, committedAtMs, drawnAtMs, ...offering }: StoredOffering) =>
  (
    [
      ['announced', announcedAtMs],
      ['committed', committedAtMs],
      ['drawn', drawnAtMs],
      ['completed', offering.completedAtMs],
      ['listed', offering.listedAtMs],
    ] as const
  ).flatMap(([name, atMs]) => (atMs === null ? [] : [{ atMs, name, text: '' }]));
