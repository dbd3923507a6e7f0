/** One question; its texts are messages `quiz.<id>`, `quiz.<id>.<answer>` and `quiz.<id>.why`. */
export interface QuizQuestion {
  readonly id: string;
  readonly answers: readonly ['a', 'b', 'c'];
  readonly right: QuizAnswer;
}

export type QuizAnswer = 'a' | 'b' | 'c';

/** Raised when a question is added or its meaning changes. */
export const QUIZ_VERSION = 1;

const answers = ['a', 'b', 'c'] as const;

/** The suitability quiz before the first leveraged order. Source: products §5. */
export const quizQuestions = [
  { id: 'leverage', answers, right: 'b' },
  { id: 'liquidation', answers, right: 'c' },
  { id: 'margin', answers, right: 'a' },
  { id: 'stopLoss', answers, right: 'b' },
  { id: 'funding', answers, right: 'c' },
  { id: 'counterparty', answers, right: 'a' },
] as const satisfies readonly QuizQuestion[];
export type QuizQuestionId = (typeof quizQuestions)[number]['id'];

/** Questions that were answered wrongly or not at all; none: the quiz is passed. */
export const wrongAnswers = (given: Readonly<Partial<Record<string, string>>>): QuizQuestionId[] =>
  quizQuestions.filter(({ id, right }) => given[id] !== right).map(({ id }) => id);

export const isQuizPassed = (version: number | null): boolean =>
  version !== null && version >= QUIZ_VERSION;
