import { invariant, Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import {
  operatorCommand,
  type OperatorCommandContext,
  type OperatorCommands,
} from '../../../platform/operator-commands.ts';
import { announceOffering } from '../announce.ts';
import type { OfferingsDeps } from '../deps.ts';
import { findOffering, lockOfferings, putDraft } from '../store.ts';
import { enteredTerms, termsFacts, termsFields, termsForm } from './terms-payload.ts';

const id = z.string().check(z.regex(/^[0-9a-f-]{36}$/));
const draft = z.object(termsFields);
const revision = z.object({ id, ...termsFields });
const which = z.object({ id, version: z.number().check(z.int(), z.positive()) });

function requireTwo({ operatorIds }: OperatorCommandContext): void {
  invariant(new Set(operatorIds).size === 2, 'two operators decide on an offering');
}

/**
 * Everything that operators can do about offerings: prepare terms and announce them. Tickets,
 * rounds, draws and winners have no command. Refuses: offerings.*.
 */
export const operatorCommandsOf = ({
  beacon,
  random,
}: Pick<OfferingsDeps, 'beacon' | 'random'>): OperatorCommands => ({
  'offerings.create': operatorCommand<z.output<typeof draft>>({
    role: 'finance',
    makerChecker: true,
    payload: draft,
    fields: termsForm,
    writes: ['offerings.offering'],
    describe: async (_db, payload) => termsFacts(enteredTerms(payload)),
    async execute(tx, payload, context) {
      requireTwo(context);
      const terms = enteredTerms(payload);
      await putDraft(tx, { id: random.uuid(context.nowMs), version: 1, terms }, context.nowMs);
    },
  }),
  'offerings.revise': operatorCommand<z.output<typeof revision>>({
    role: 'finance',
    makerChecker: true,
    payload: revision,
    fields: termsForm,
    writes: ['offerings.offering'],
    describe: async (_db, payload) => termsFacts(enteredTerms(payload)),
    async execute(tx, payload, context) {
      requireTwo(context);
      const before = (await lockOfferings(tx, [payload.id])).get(payload.id);
      if (!before) throw new Refusal('offerings.notFound');
      if (before.phase !== 'draft') throw new Refusal('offerings.alreadyAnnounced');
      const { id: _, ...terms } = payload;
      const next = { id: before.id, version: before.version + 1, terms: enteredTerms(terms) };
      await putDraft(tx, next, context.nowMs);
    },
  }),
  'offerings.announce': operatorCommand<z.output<typeof which>>({
    role: 'finance',
    makerChecker: true,
    payload: which,
    fields: [],
    writes: [
      'offerings.offering',
      'settings.setting',
      'ledger.guard',
      'ledger.transfer',
      'platform.due',
    ],
    async describe(db, payload) {
      const offering = await findOffering(db, payload.id);
      if (!offering) return [];
      const round = beacon.roundAt(offering.terms.drawsAtMs);
      return [
        { name: 'version', type: 'text', value: String(offering.version) },
        ...termsFacts(offering.terms),
        { name: 'round', type: 'text', value: `${beacon.name} ${round}` },
      ];
    },
    async execute(tx, payload, context) {
      requireTwo(context);
      await announceOffering(tx, beacon, payload, context.nowMs);
    },
  }),
});
