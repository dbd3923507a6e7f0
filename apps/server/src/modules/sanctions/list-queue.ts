import { type ListSource, listSources } from '@candor/domain/sanctions/edition';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/db.ts';
import type { OperatorFact, OperatorQueue, QueueItem } from '../../platform/operator-commands.ts';
import {
  type Edition,
  listEditions,
  listNewestEditions,
  listSourceStates,
  type SourceState,
} from './store-lists.ts';

const HISTORY_MAX = 60;

interface List {
  readonly source: ListSource;
  readonly edition: Edition | undefined;
  readonly state: SourceState | undefined;
}

const text = (name: string, value: string | number): OperatorFact => ({
  name,
  type: 'text',
  value: String(value),
});

function listItem({ source, edition, state }: List): QueueItem {
  return {
    id: source,
    userId: null,
    status: !state ? 'missing' : stateOf(state),
    createdAtMs: edition?.loadedAtMs ?? state?.seenAtMs ?? 0,
    dueAtMs: null,
    facts: [
      { name: 'list', type: 'status', value: `list.${source}` },
      ...(edition
        ? [
            text('edition', edition.number),
            ...(edition.publishedOn === null ? [] : [text('publishedOn', edition.publishedOn)]),
            { name: 'loadedAt', type: 'time', value: String(edition.loadedAtMs) } as const,
            text('entries', edition.entries),
            text('names', edition.names),
            text('addresses', edition.addresses),
            { name: 'sha256', type: 'hash', value: edition.sha256 } as const,
          ]
        : []),
      ...(state?.problem ? [text('problem', state.problem)] : []),
    ],
  };
}

const stateOf = ({ problem, isWaiting }: SourceState) =>
  problem === null ? 'inForce' : isWaiting ? 'waits' : 'damaged';

async function readLists(db: Queryable): Promise<readonly List[]> {
  const [editions, states] = [await listNewestEditions(db), await listSourceStates(db)];
  return listSources.map((source) => ({
    source,
    edition: editions.find((each) => each.source === source),
    state: states.find((each) => each.source === source),
  }));
}

/** The lists in force, each with its editions, and what keeps newer files out. */
export const listQueue: OperatorQueue = {
  itemId: z.string().check(z.regex(/^[a-z]{2,4}$/)),
  roles: ['reviewer', 'auditor'],
  isRegister: true,
  proposedBy: { kinds: ['sanctions.acceptEdition'], field: 'source' },
  statuses: ['waits', 'damaged', 'missing', 'inForce'],
  async list(db, { status, userId, search }) {
    const items = (await readLists(db))
      .map(listItem)
      .filter((item) => status === null || item.status === status)
      .filter(({ id }) => userId === null && (search === null || id.includes(search)));
    return { items, total: items.length };
  },
  async find(db, id) {
    const list = (await readLists(db)).find(({ source }) => source === id);
    if (!list) return null;
    const editions = await listEditions(db, HISTORY_MAX);
    const { state } = list;
    return {
      ...listItem(list),
      documents: [],
      history: editions
        .filter(({ source }) => source === id)
        .map(({ loadedAtMs, number, fileNames, added, changed, removed }) => ({
          atMs: loadedAtMs,
          name: 'edition',
          text: `${number}: ${fileNames}, +${added} ~${changed} −${removed}`,
        })),
      commands: state?.isWaiting
        ? [{ kind: 'sanctions.acceptEdition', payload: { source: id, sha256: state.sha256 } }]
        : [],
    };
  },
};
