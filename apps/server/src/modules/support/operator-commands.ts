import { languageTags } from '@candor/domain/languages';
import { areLinesReadable, isReadable } from '@candor/domain/readable-text';
import { Refusal } from '@candor/domain/refusal';
import { secretAskedFor } from '@candor/domain/support/asked-secret';
import { BODY_LENGTH_MAX } from '@candor/domain/support/limits';
import * as z from 'zod/mini';
import {
  operatorCommand,
  type OperatorCommandContext,
  type OperatorCommands,
} from '../../platform/operator-commands.ts';
import type { SupportOptions } from './deps.ts';
import { findCannedAnswer, putCannedAnswer, retireCannedAnswer } from './store-rest.ts';

const id = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const words = {
  language: z.enum(languageTags),
  title: z.string().check(z.minLength(1), z.maxLength(80), z.refine(isReadable)),
  body: z.string().check(z.minLength(1), z.maxLength(BODY_LENGTH_MAX), z.refine(areLinesReadable)),
};
const added = z.object(words);
const changed = z.object({ id, ...words });
const which = z.object({ id });
const fields = [
  { name: 'language', type: 'choice', choices: languageTags },
  { name: 'title', type: 'text' },
  { name: 'body', type: 'longText' },
] as const;
const shared = { role: 'support', makerChecker: true, writes: ['support.canned_answer'] } as const;

/** Refuses: support.asksForSecret. */
function requireHarmless({ title, body }: { readonly title: string; readonly body: string }): void {
  if (secretAskedFor(title) !== null || secretAskedFor(body) !== null)
    throw new Refusal('support.asksForSecret');
}

const by = ({ operatorIds, nowMs }: OperatorCommandContext) => ({ operatorIds, nowMs });

/** Prepared answers: written by one person, confirmed by another. Refuses: support.*. */
export const operatorCommandsOf = ({
  random,
}: Pick<SupportOptions, 'random'>): OperatorCommands => ({
  'support.addAnswer': operatorCommand<z.output<typeof added>>({
    ...shared,
    payload: added,
    fields,
    async execute(tx, payload, context) {
      requireHarmless(payload);
      await putCannedAnswer(tx, { id: random.uuid(context.nowMs), ...payload }, by(context));
    },
  }),
  'support.changeAnswer': operatorCommand<z.output<typeof changed>>({
    ...shared,
    payload: changed,
    fields,
    async execute(tx, payload, context) {
      requireHarmless(payload);
      if (!(await findCannedAnswer(tx, payload.id))) throw new Refusal('support.notFound');
      await putCannedAnswer(tx, payload, by(context));
    },
  }),
  'support.retireAnswer': operatorCommand<z.output<typeof which>>({
    ...shared,
    payload: which,
    async execute(tx, payload, context) {
      if (!(await retireCannedAnswer(tx, payload.id, by(context))))
        throw new Refusal('support.notFound');
    },
  }),
});
