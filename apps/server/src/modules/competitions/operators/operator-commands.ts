import { type CompetitionTerms, termsProblem } from '@candor/domain/competitions/terms';
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

/**
 * Real prizes are for verified people: accounts of nobody in particular cannot be told apart, and
 * enough of them win by chance alone. Refuses: competitions.termsInvalid.
 */
function requireTerms(terms: CompetitionTerms, mode: CompetitionsOptions['mode']): void {
  const isOpenToAll = mode === 'live' && terms.verification === 'none';
  const name = isOpenToAll ? 'verification' : termsProblem(terms);
  if (name) throw new Refusal('competitions.termsInvalid', { name });
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
  mode,
}: Pick<CompetitionsOptions, 'random' | 'mode'>): OperatorCommands => ({
  'competitions.announce': operatorCommand<z.output<typeof draft>>({
    role: 'finance',
    makerChecker: true,
    payload: draft,
    fields: termsForm,
    writes: [...WRITES, 'platform.due'],
    async describe(_db, payload) {
      const terms = enteredTerms(payload);
      requireTerms(terms, mode);
      return termsFacts(terms);
    },
    async execute(tx, payload, context) {
      requireTwo(context);
      const terms = enteredTerms(payload);
      requireTerms(terms, mode);
      await announceCompetition(tx, { id: random.uuid(context.nowMs), terms }, context.nowMs);
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
