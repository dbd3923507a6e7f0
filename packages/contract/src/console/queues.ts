import { operatorRoles } from '@candor/domain/operators/roles';
import * as z from 'zod/mini';
import { empty, id, integer, optionalFigure, text } from '../wire/fields.ts';
import { consoleCall } from './console-call.ts';
import { reason } from './operators.ts';

const name = z.string().check(z.regex(/^[a-zA-Z][a-zA-Z.-]{0,63}$/, 'field.invalid'));
/** Records of one answer, at most. */
export const limit = optionalFigure(integer({ min: 1, max: 100 }));

export const fact = z.object({
  name: z.string(),
  type: z.enum(['text', 'amount', 'time', 'user', 'status', 'hash', 'picture']),
  value: z.string(),
  currency: z.optional(z.string()),
});

export const queueItem = z.object({
  id: z.string(),
  userId: z.nullable(z.string()),
  status: z.string(),
  createdAt: z.number(),
  dueAt: z.nullable(z.number()),
  facts: z.array(fact),
  /** A command on it awaits a second person. */
  isProposed: z.boolean(),
});

/** A command as the console offers it: fixed fields and those the operator fills in. */
export const offeredCommand = z.object({
  kind: z.string(),
  makerChecker: z.boolean(),
  payload: z.record(z.string(), z.unknown()),
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.enum([
        'text',
        'longText',
        'decimal',
        'integer',
        'boolean',
        'choice',
        'choices',
        'time',
        'picture',
        'statement',
      ]),
      choices: z.array(z.string()),
      isOptional: z.boolean(),
    }),
  ),
});

export const queueItemDetail = z.extend(queueItem, {
  documents: z.array(z.object({ id: z.string(), name: z.string() })),
  history: z.array(z.object({ at: z.number(), name: z.string(), text: z.string() })),
  /** Empty while one awaits a second person. */
  commands: z.array(offeredCommand),
});

export const proposal = z.object({
  id: z.string(),
  kind: z.string(),
  role: z.enum(operatorRoles),
  status: z.enum(['waiting', 'executed', 'rejected', 'withdrawn', 'expired']),
  maker: z.string(),
  reason: z.string(),
  checker: z.nullable(z.string()),
  checkerReason: z.nullable(z.string()),
  createdAt: z.number(),
  expiresAt: z.number(),
  decidedAt: z.nullable(z.number()),
  /** Whether the requesting operator proposed it. */
  isOwn: z.boolean(),
});

export const proposalStatuses = [
  'waiting',
  'executed',
  'rejected',
  'withdrawn',
  'expired',
] as const;

export const queuesCalls = {
  listQueues: consoleCall({
    summary: 'Queues the operator may see, with the number of items in each',
    roles: [],
    request: empty,
    result: z.object({
      queues: z.array(
        z.object({ name: z.string(), statuses: z.array(z.string()), waiting: z.number() }),
      ),
      proposalsWaiting: z.number(),
    }),
  }),
  listQueue: consoleCall({
    summary: 'A page of a queue, longest waiting first',
    roles: [],
    request: z.object({
      queue: name,
      status: z.optional(text(32)),
      search: z.optional(text(100)),
      userId: z.optional(id),
      limit,
    }),
    result: z.object({ items: z.array(queueItem), total: z.number() }),
    refusals: ['operators.unknownQueue', 'operators.roleMissing'],
  }),
  getQueueItem: consoleCall({
    summary: 'One item with its documents, history and available commands',
    roles: [],
    request: z.object({ queue: name, id: text(128) }),
    result: queueItemDetail,
    refusals: ['operators.unknownQueue', 'operators.unknownItem', 'operators.roleMissing'],
  }),
  openDocument: consoleCall({
    summary: 'A document of an item; who viewed it and why is recorded for its owner',
    roles: [],
    request: z.object({
      queue: name,
      id: text(128),
      documentId: text(128),
      reason: z.enum(['review', 'support', 'courtOrder']),
    }),
    result: z.object({ contentType: z.string(), base64: z.string() }),
    refusals: ['operators.unknownQueue', 'operators.unknownDocument', 'operators.roleMissing'],
  }),
  listCommands: consoleCall({
    summary: 'Commands that belong to no item; all of their fields are entered',
    roles: [],
    request: empty,
    result: z.array(offeredCommand),
  }),
  performCommand: consoleCall({
    summary: 'Runs a command, or proposes it if a second person must confirm',
    roles: [],
    request: z.object({
      kind: name,
      payload: z.record(z.string().check(z.maxLength(64)), z.unknown()),
      reason,
    }),
    result: z.object({
      outcome: z.enum(['done', 'proposed']),
      /** Of the proposal; empty if the command was run. */
      proposalId: z.string(),
    }),
    refusals: ['operators.unknownCommand', 'operators.roleMissing', 'operators.alreadyProposed'],
  }),
  listProposals: consoleCall({
    summary: 'Proposals awaiting a second person, and the outcome of the others',
    roles: [],
    request: z.object({ status: z.optional(z.enum(proposalStatuses)), limit }),
    result: z.object({ proposals: z.array(proposal), total: z.number() }),
  }),
  getProposal: consoleCall({
    summary: 'One proposal with its current facts',
    roles: [],
    request: z.object({ id }),
    result: z.object({ proposal, facts: z.array(fact) }),
    refusals: ['operators.unknownProposal', 'operators.roleMissing'],
  }),
  confirmProposal: consoleCall({
    summary: 'The second person confirms, and the command runs in the same transaction',
    roles: [],
    request: z.object({ id, reason: z.optional(reason) }),
    result: proposal,
    refusals: [
      'operators.unknownProposal',
      'operators.ownProposal',
      'operators.alreadyDecided',
      'operators.proposalExpired',
      'operators.roleMissing',
    ],
  }),
  rejectProposal: consoleCall({
    summary: 'The second person rejects; nothing changes',
    roles: [],
    request: z.object({ id, reason }),
    result: proposal,
    refusals: [
      'operators.unknownProposal',
      'operators.ownProposal',
      'operators.alreadyDecided',
      'operators.roleMissing',
    ],
  }),
  withdrawProposal: consoleCall({
    summary: 'The proposer withdraws it',
    roles: [],
    request: z.object({ id, reason }),
    result: proposal,
    refusals: [
      'operators.unknownProposal',
      'operators.notYourProposal',
      'operators.alreadyDecided',
    ],
  }),
} as const;
