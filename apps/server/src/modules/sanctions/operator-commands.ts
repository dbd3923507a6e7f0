import { id as recordId } from '@candor/contract/wire/fields';
import { isReadable } from '@candor/domain/readable-text';
import { invariant, Refusal } from '@candor/domain/refusal';
import { listSources } from '@candor/domain/sanctions/edition';
import * as z from 'zod/mini';
import type { Queryable, Tx } from '../../platform/db.ts';
import { wakeDue } from '../../platform/jobs.ts';
import {
  operatorCommand,
  type OperatorCommandContext,
  type OperatorCommands,
  type OperatorFact,
} from '../../platform/operator-commands.ts';
import { caseFacts } from './case-queue.ts';
import type { SanctionsParts } from './deps.ts';
import { digestOf } from './match-digest.ts';
import { RELOAD_JOB } from './reload.job.ts';
import { blocksOf, type CaseFile, findCase, listMatches, setStatus } from './store-cases.ts';
import { acceptFiles, findByAddress, listSourceStates } from './store-lists.ts';
import { lockScreenings } from './store-screenings.ts';

const finding = z.string().check(z.minLength(3), z.maxLength(1_000), z.refine(isReadable));
const deciding = z.object({ id: recordId, matches: z.string().check(z.length(64)), finding });
type Decision = z.output<typeof deciding>;

const caseTables = [
  'sanctions.case_file',
  'wallet.withdrawal',
  'wallet.case_file',
  'ledger.transfer',
  'ledger.balance',
  'wallet.step',
  'platform.outbox',
  'platform.due',
];

type Deps = Pick<SanctionsParts, 'followBlocks' | 'houseListed'>;

/**
 * Decisions of two operators on what was found, and on a list that lost many entries.
 * Refuses: sanctions.caseNotFound, sanctions.caseNotOpen, sanctions.caseChanged,
 * sanctions.addressListed, sanctions.editionNotWaiting.
 */
export const operatorCommandsOf = (deps: Deps): OperatorCommands => ({
  'sanctions.clear': decision((tx, payload, context) =>
    decide(tx, deps, { ...payload, status: 'cleared', from: ['open', 'confirmed'] }, context),
  ),
  'sanctions.confirm': decision((tx, payload, context) =>
    decide(tx, deps, { ...payload, status: 'confirmed', from: ['open'] }, context),
  ),
  'sanctions.acceptEdition': operatorCommand({
    role: 'reviewer',
    makerChecker: true,
    payload: z.object({ source: z.enum(listSources), sha256: z.string().check(z.length(64)) }),
    fields: [],
    writes: ['sanctions.source_file', 'platform.due'],
    describe: async (db, { source }) => {
      const state = (await listSourceStates(db)).find((each) => each.source === source);
      return state ? [{ name: 'problem', type: 'text', value: state.problem ?? '' }] : [];
    },
    async execute(tx, payload, { nowMs }) {
      if (!(await acceptFiles(tx, payload))) throw new Refusal('sanctions.editionNotWaiting');
      await wakeDue(tx, { name: RELOAD_JOB, key: 'folder', dueAt: nowMs });
    },
  }),
});

const decision = (
  execute: (tx: Tx, payload: Decision, context: OperatorCommandContext) => Promise<void>,
) =>
  operatorCommand<Decision>({
    role: 'reviewer',
    makerChecker: true,
    payload: deciding,
    fields: [{ name: 'finding', type: 'longText' }],
    writes: caseTables,
    describe: (db, { id }) => factsOf(db, id),
    execute,
  });

async function factsOf(db: Queryable, id: string): Promise<readonly OperatorFact[]> {
  const file = await findCase(db, id);
  return file ? caseFacts(file, await listMatches(db, [id])) : [];
}

async function decide(
  tx: Tx,
  deps: Deps,
  to: Decision & {
    readonly status: 'cleared' | 'confirmed';
    readonly from: readonly CaseFile['status'][];
  },
  { operatorIds, nowMs }: OperatorCommandContext,
): Promise<void> {
  invariant(new Set(operatorIds).size >= 2, 'two operators decide who is listed');
  const named = await findCase(tx, to.id);
  if (!named) throw new Refusal('sanctions.caseNotFound');
  const { userId } = named;
  await lockScreenings(tx, [userId]);
  const file = (await findCase(tx, to.id))!;
  if (!to.from.includes(file.status)) throw new Refusal('sanctions.caseNotOpen');
  if (digestOf(await listMatches(tx, [to.id])) !== to.matches)
    throw new Refusal('sanctions.caseChanged');
  // An address is the same or another one: there is nothing to judge while it is listed.
  if (to.status === 'cleared' && file.kind === 'address' && (await isListed(tx, deps, file)))
    throw new Refusal('sanctions.addressListed');
  await setStatus(tx, { id: to.id, status: to.status, finding: to.finding, operatorIds }, nowMs);
  const blocks = (await blocksOf(tx, [userId])).get(userId) ?? [];
  await deps.followBlocks(tx, { userId, blocks }, nowMs);
}

async function isListed(tx: Tx, { houseListed }: Deps, { subject }: CaseFile): Promise<boolean> {
  if ((await findByAddress(tx, [subject])).length > 0) return true;
  return (await houseListed(tx, [subject])).size > 0;
}
