import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { changeLimit, NO_LIMIT } from '@candor/domain/responsible-trading/limits';
import { QUIZ_VERSION, wrongAnswers } from '@candor/domain/responsible-trading/quiz';
import { Refusal } from '@candor/domain/refusal';
import type { Handlers } from '../../http/handler.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { beginBreak } from './breaks.ts';
import type { ResponsibleTradingOptions } from './deps.ts';
import { freezeAccount, freezeByLink, unfreezeAccount } from './own-freeze.ts';
import { getLossDisclosure } from './get-loss-disclosure.ts';
import { reportTime } from './report-time.ts';
import { lockAccounts, setQuizPassed, setRealityCheck } from './store.ts';
import { findLimits, putLimit } from './store-limits.ts';
import { getResponsibleTrading } from './view.ts';

export function responsibleTradingHandlers(deps: ResponsibleTradingOptions) {
  const { db, clock, outbox } = deps;
  /** Changes what is kept about a customer under its lock, then shows all of it. */
  async function changed(userId: string, change: (tx: Tx, nowMs: number) => Promise<void>) {
    await inTransaction(db, async (tx) => {
      await lockAccounts(tx, [userId]);
      // Read after the lock, which another change may have held for a while.
      await change(tx, clock.now());
    });
    outbox.nudge();
    return getResponsibleTrading(deps, userId, clock.now());
  }
  return {
    getResponsibleTrading: (_request, { userId, nowMs }) =>
      getResponsibleTrading(deps, userId, nowMs),
    setTradingLimit: (request, { userId }) =>
      changed(userId, (tx, nowMs) => setLimit(tx, { ...request, userId }, nowMs)),
    takeBreak: ({ term }, { userId }) =>
      changed(userId, (tx, nowMs) =>
        beginBreak(deps, tx, { userId, term, source: 'customer' }, nowMs),
      ),
    answerQuiz: (request, { userId }) => answerQuiz(deps, request, userId),
    setRealityCheck: ({ minutes }, { userId }) =>
      changed(userId, (tx) => setRealityCheck(tx, userId, minutes ?? null)),
    reportTime: (_request, { userId }) => reportTime(deps, userId, clock.now()),
    freezeAccount: (request, context) => freezeAccount(deps, request, context),
    freezeByLink: (request, context) => freezeByLink(deps, request, context),
    unfreezeAccount: (request, context) => unfreezeAccount(deps, request, context),
    getLossDisclosure: ({ day }) => getLossDisclosure(db, day),
  } satisfies Partial<Handlers>;
}

async function setLimit(
  tx: Tx,
  { userId, name, amount = null }: Optional<RequestOf<'setTradingLimit'>> & { userId: string },
  nowMs: number,
): Promise<void> {
  const limits = (await findLimits(tx, [userId])).get(userId);
  const limit = changeLimit(limits?.get(name) ?? NO_LIMIT, { name, amount, nowMs });
  await putLimit(tx, { userId, name, limit });
}

type Optional<Request extends { amount?: unknown }> = Omit<Request, 'amount'> & {
  readonly amount?: Exclude<Request['amount'], undefined> | null | undefined;
};

/** Refuses: responsibleTrading.quizOutdated when other questions are asked now. */
async function answerQuiz(
  { db, clock }: ResponsibleTradingOptions,
  { version, answers }: RequestOf<'answerQuiz'>,
  userId: string,
): Promise<ResultOf<'answerQuiz'>> {
  if (version !== QUIZ_VERSION) throw new Refusal('responsibleTrading.quizOutdated');
  const wrong = wrongAnswers(answers);
  if (wrong.length > 0) return { isPassed: false, wrong };
  await inTransaction(db, async (tx) => {
    await lockAccounts(tx, [userId]);
    await setQuizPassed(tx, userId, { version, nowMs: clock.now() });
  });
  return { isPassed: true, wrong };
}
