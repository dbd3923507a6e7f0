import { useText } from '@candor/client/language';
import { responsibleTradingCalls } from '@candor/contract/calls/responsible-trading';
import {
  type QuizAnswer,
  QUIZ_VERSION,
  quizQuestions,
  type QuizQuestionId,
} from '@candor/domain/responsible-trading/quiz';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { useId, useState, type ReactNode } from 'react';
import { successHaptic, warningHaptic } from '../../platform/haptics.ts';
import { useCommand } from '../../platform/query.ts';

export interface QuizSheetProps {
  readonly onClose: () => void;
}

type Given = Partial<Record<QuizQuestionId, QuizAnswer>>;

/** The suitability quiz, in place: wrong answers are explained, and can be changed at once. */
export function QuizSheet({ onClose }: QuizSheetProps): ReactNode {
  const t = useText();
  const [given, setGiven] = useState<Given>({});
  const [wrong, setWrong] = useState<readonly string[] | null>(null);
  const send = useCommand(responsibleTradingCalls, 'answerQuiz', {
    refreshes: ['getResponsibleTrading'],
    onDone(checked) {
      setWrong(checked.wrong);
      if (!checked.isPassed) return warningHaptic();
      successHaptic();
      showToast(t('responsibleTrading.quizDone'), 'success');
      onClose();
    },
  });
  const left = quizQuestions.filter(({ id }) => given[id] === undefined).length;
  const changed = wrong !== null && wrong.length > 0;
  return (
    <Sheet
      open
      stays={send.isPending}
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('responsibleTrading.quizTitle')}
      text={t('responsibleTrading.quizText')}
      actions={
        <Button
          busy={send.isPending}
          disabled={left > 0}
          onClick={() => send.mutate({ version: QUIZ_VERSION, answers: given })}
        >
          {left > 0
            ? t('responsibleTrading.quizLeft', { count: left })
            : t(changed ? 'responsibleTrading.quizAgain' : 'responsibleTrading.quizSend')}
        </Button>
      }
    >
      <p role="status" className="m-0 text-label font-normal text-danger">
        {changed ? t('responsibleTrading.quizWrong', { count: wrong.length }) : ''}
      </p>
      {quizQuestions.map(({ id }, index) => (
        <Question
          key={id}
          id={id}
          number={index + 1}
          given={given[id]}
          isWrong={wrong?.includes(id) ?? false}
          onAnswer={(answer) => setGiven((last) => ({ ...last, [id]: answer }))}
        />
      ))}
    </Sheet>
  );
}

interface QuestionProps {
  readonly id: QuizQuestionId;
  readonly number: number;
  readonly given: QuizAnswer | undefined;
  readonly isWrong: boolean;
  readonly onAnswer: (answer: QuizAnswer) => void;
}

const answers: readonly QuizAnswer[] = ['a', 'b', 'c'];

function Question({ id, number, given, isWrong, onAnswer }: QuestionProps): ReactNode {
  const t = useText();
  const group = useId();
  return (
    <fieldset
      className="mx-0 mt-5 mb-0 border-0 p-0"
      aria-describedby={isWrong ? `${group}-why` : undefined}
    >
      <legend className="p-0 text-body-strong">
        {number}. {t(`quiz.${id}.question`)}
      </legend>
      <div className="grid gap-2 pt-2">
        {answers.map((answer) => (
          <label
            key={answer}
            className="flex min-h-11 cursor-pointer items-center rounded-control border-[1.5px] border-transparent bg-sunken px-3.5 py-2 text-body has-checked:border-strong has-checked:bg-base has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus-ring"
          >
            <input
              type="radio"
              name={group}
              checked={given === answer}
              onChange={() => onAnswer(answer)}
              className="screen-only"
            />
            {t(`quiz.${id}.${answer}`)}
          </label>
        ))}
      </div>
      {isWrong ? (
        <p id={`${group}-why`} className="m-0 pt-2 text-label font-normal text-danger">
          {t(`quiz.${id}.why`)}
        </p>
      ) : null}
    </fieldset>
  );
}
