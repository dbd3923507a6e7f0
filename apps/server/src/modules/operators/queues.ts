import type { ConsoleRequestOf, ConsoleResultOf } from '@candor/contract/console/calls';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { ConsoleContext, ConsoleSession } from '../../http/console-handler.ts';
import type { Queryable } from '../../platform/db.ts';
import type {
  OperatorCommands,
  OperatorFact,
  OperatorQueue,
  OperatorQueues,
  QueueItem,
  QueueItemDetail,
} from '../../platform/operator-commands.ts';
import type { OperatorsDeps } from './deps.ts';
import { listProposals, listProposed } from './store-proposals.ts';

const ONE = { search: null, userId: null, limit: 1 };

/** Queues that the operator may see, with the number of waiting items in each. */
export async function listQueues(
  { db, queues }: OperatorsDeps,
  { session }: ConsoleContext,
): Promise<ConsoleResultOf<'listQueues'>> {
  const seen = Object.entries(queues).filter(([, queue]) => maySee(queue, session!));
  const counted = seen.map(async ([name, queue]) => {
    const statuses = [...queue.statuses];
    if (queue.isRegister) return { name, statuses, waiting: 0 };
    const [first = null] = statuses;
    const { total } = await queue.list(db, { ...ONE, status: first });
    return { name, statuses, waiting: total };
  });
  const waiting = { status: 'waiting', roles: session!.roles, limit: 1 } as const;
  const [proposal] = await listProposals(db, waiting);
  return { queues: await Promise.all(counted), proposalsWaiting: Number(proposal?.total ?? 0) };
}

const maySee = (queue: OperatorQueue, session: ConsoleSession): boolean =>
  session.roles.includes('auditor') || session.roles.some((role) => queue.roles.includes(role));

/** Refuses: operators.unknownQueue, operators.roleMissing. */
function queueFor(queues: OperatorQueues, name: string, session: ConsoleSession): OperatorQueue {
  const queue = Object.hasOwn(queues, name) ? queues[name]! : null;
  if (!queue) throw new Refusal('operators.unknownQueue');
  if (!maySee(queue, session)) throw new Refusal('operators.roleMissing');
  return queue;
}

export async function listQueue(
  { db, queues }: OperatorsDeps,
  request: ConsoleRequestOf<'listQueue'>,
  { session, trace }: ConsoleContext,
): Promise<ConsoleResultOf<'listQueue'>> {
  const queue = queueFor(queues, request.queue, session!);
  trace.subject = request.queue;
  trace.userId = request.userId ?? '';
  const { items, total } = await queue.list(db, {
    status: queue.statuses.find((status) => status === request.status) ?? null,
    search: request.search ?? null,
    userId: request.userId ?? null,
    limit: request.limit ?? 50,
  });
  const proposed = await proposedOf(db, queue, items);
  return { items: items.map((item) => presentItem(item, proposed)), total };
}

function findItem(
  queue: OperatorQueue,
  db: Queryable,
  id: string,
): Promise<QueueItemDetail | null> {
  const parsed = z.safeParse(queue.itemId, id);
  return parsed.success ? queue.find(db, parsed.data) : Promise.resolve(null);
}

/** Refuses: operators.unknownQueue, operators.unknownItem, operators.roleMissing. */
export async function getQueueItem(
  { db, queues, commands }: OperatorsDeps,
  request: ConsoleRequestOf<'getQueueItem'>,
  { session, trace }: ConsoleContext,
): Promise<ConsoleResultOf<'getQueueItem'>> {
  const queue = queueFor(queues, request.queue, session!);
  trace.subject = `${request.queue}/${request.id}`;
  const item = await findItem(queue, db, request.id);
  if (!item) throw new Refusal('operators.unknownItem');
  trace.userId = item.userId ?? '';
  const shown = presentItem(item, await proposedOf(db, queue, [item]));
  return {
    ...shown,
    documents: [...item.documents],
    history: item.history.map(({ atMs, name, text }) => ({ at: atMs, name, text })),
    commands: shown.isProposed ? [] : offeredCommands(commands, item.commands, session!),
  };
}

/** A document decrypted for one view; the queue records who viewed it. */
export async function openDocument(
  { db, queues }: OperatorsDeps,
  { queue: name, id, documentId, reason }: ConsoleRequestOf<'openDocument'>,
  { session, nowMs, trace }: ConsoleContext,
): Promise<ConsoleResultOf<'openDocument'>> {
  const queue = queueFor(queues, name, session!);
  trace.subject = `${name}/${id}/${documentId}`;
  const view = { operatorId: session!.operatorId, reason, nowMs };
  const item = await findItem(queue, db, id);
  const document = item && (await queue.openDocument?.(db, item.id, documentId, view));
  if (!document) throw new Refusal('operators.unknownDocument');
  trace.userId = item.userId ?? '';
  return { contentType: document.contentType, base64: document.bytes.toString('base64') };
}

/** Ids of the items with a pending proposal. */
async function proposedOf(db: Queryable, queue: OperatorQueue, items: readonly QueueItem[]) {
  const { proposedBy } = queue;
  if (!proposedBy) return new Set<string>();
  return listProposed(db, { ...proposedBy, ids: items.map(({ id }) => id) });
}

const presentItem = (item: QueueItem, proposed: ReadonlySet<string>) => ({
  id: item.id,
  userId: item.userId,
  status: item.status,
  createdAt: item.createdAtMs,
  dueAt: item.dueAtMs,
  facts: item.facts.map(presentFact),
  isProposed: proposed.has(item.id),
});

export const presentFact = (fact: OperatorFact): OperatorFact => ({ ...fact });

/** Commands that belong to no item and are fully described by their fields. */
export function listCommands(
  { commands }: OperatorsDeps,
  { session }: ConsoleContext,
): ConsoleResultOf<'listCommands'> {
  const alone = Object.entries(commands).filter(([, command]) => {
    const shape = (command.payload as { def?: { shape?: object } }).def?.shape ?? {};
    const typed = new Set((command.fields ?? []).map(({ name }) => name));
    return typed.size > 0 && Object.keys(shape).every((name) => typed.has(name));
  });
  return offeredCommands(
    commands,
    alone.map(([kind]) => ({ kind, payload: {} })),
    session!,
  );
}

/** Commands that this operator may run, with the fields still to be entered. */
export function offeredCommands(
  commands: OperatorCommands,
  wanted: QueueItemDetail['commands'],
  session: ConsoleSession,
) {
  return wanted.flatMap(({ kind, payload }) => {
    const command = commands[kind];
    if (!command || !session.roles.includes(command.role)) return [];
    const fields = (command.fields ?? []).map((field) => ({
      name: field.name,
      type: field.type,
      choices: [...(field.choices ?? [])],
      isOptional: field.isOptional ?? false,
    }));
    return [{ kind, makerChecker: command.makerChecker, payload: { ...payload }, fields }];
  });
}
