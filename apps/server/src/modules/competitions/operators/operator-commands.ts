import { termsProblem } from '@candor/domain/competitions/terms';
import { invariant, Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import {
  operatorCommand,
  type OperatorCommandContext,
  type OperatorCommands,
} from '../../../platform/operator-commands.ts';
import { announceCompetition, cancelCompetition } from '../announce.ts';
import type { CompetitionsOptions } from '../deps.ts';
import { findCompetition } from '../store.ts';
import { enteredTerms, termsFacts, termsFields, termsForm } from './terms-payload.ts';

const draft = z.object(termsFields);
const which = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });

function requireTwo({ operatorIds }: OperatorCommandContext): void {
  invariant(new Set(operatorIds).size === 2, 'two operators decide on a competition');
}

const WRITES = [
  'competitions.competition',
  'settings.setting',
  'ledger.guard',
  'ledger.transfer',
] as const;

/**
 * Everything that operators can do about competitions: announce one, and cancel one that has not
 * begun. Entrants, fills, places and prizes won have no command. Refuses: competitions.*.
 */
export const operatorCommandsOf = ({
  random,
}: Pick<CompetitionsOptions, 'random'>): OperatorCommands => ({
  'competitions.announce': operatorCommand<z.output<typeof draft>>({
    role: 'finance',
    makerChecker: true,
    payload: draft,
    fields: termsForm,
    writes: [...WRITES, 'platform.due'],
    async describe(_db, payload) {
      const terms = enteredTerms(payload);
      const name = termsProblem(terms);
      if (name) throw new Refusal('competitions.termsInvalid', { name });
      return termsFacts(terms);
    },
    async execute(tx, payload, context) {
      requireTwo(context);
      const id = random.uuid(context.nowMs);
      await announceCompetition(tx, { id, terms: enteredTerms(payload) }, context.nowMs);
    },
  }),
  'competitions.cancel': operatorCommand<z.output<typeof which>>({
    role: 'finance',
    makerChecker: true,
    payload: which,
    fields: [],
    writes: WRITES,
    async describe(db, { id }) {
      const competition = await findCompetition(db, id);
      return competition ? termsFacts(competition.terms) : [];
    },
    async execute(tx, { id }, context) {
      requireTwo(context);
      await cancelCompetition(tx, id, context.nowMs);
    },
  }),
});
