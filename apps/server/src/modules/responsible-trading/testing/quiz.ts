import { QUIZ_VERSION, quizQuestions } from '@candor/domain/responsible-trading/quiz';

/** What passes the suitability quiz. */
export const rightQuiz = {
  version: QUIZ_VERSION,
  answers: Object.fromEntries(quizQuestions.map(({ id, right }) => [id, right])),
};
