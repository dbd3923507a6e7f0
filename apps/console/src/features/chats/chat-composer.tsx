import { now } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { randomId } from '@candor/client/random';
import { BODY_LENGTH_MAX } from '@candor/domain/support/limits';
import { secretAskedFor } from '@candor/domain/support/asked-secret';
import { Button } from '@candor/ui/button';
import { Field, frameLook } from '@candor/ui/field';
import { SelectField } from '@candor/ui/select-field';
import { useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Problem } from '../../parts/problem.tsx';
import { call } from '../../platform/call.ts';
import { languageName } from '../../platform/names.ts';
import { useCall, useCommand } from '../../platform/query.ts';

interface ChatComposerProps {
  readonly userId: string;
  readonly id: string;
  /** BCP 47 tag of the customer's language. */
  readonly language: string;
}

const TYPING_EVERY_MS = 3_000;

/** The answer, typed or prepared. A text that asks for a secret cannot be sent. */
export function ChatComposer({ userId, id, language }: ChatComposerProps): ReactNode {
  const t = useText();
  const [body, setBody] = useState('');
  // The same until it is sent, so that a retry sends nothing twice.
  const [clientId, setClientId] = useState(() => randomId());
  const saidAt = useRef(0);
  const send = useCommand('sendChatAnswer', {
    onDone: () => {
      setBody('');
      setClientId(randomId());
    },
  });
  const asks = secretAskedFor(body) !== null;
  const isReady = body.trim() !== '' && !asks;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isReady && !send.isPending) send.mutate({ userId, id, clientId, body: body.trim() });
  };
  const type = (text: string) => {
    setBody(text);
    if (now() - saidAt.current < TYPING_EVERY_MS) return;
    saidAt.current = now();
    call('noteChatTyping', { userId, id }).catch(() => {
      // Only a hint.
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <form onSubmit={submit} className="sticky bottom-0 -mx-1 space-y-3 bg-canvas px-1 py-3">
      <CannedAnswers language={language} onChoose={type} />
      <Field label={t('console.chatAnswer')} error={asks ? t('support.asksForSecret') : undefined}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={BODY_LENGTH_MAX}
            value={body}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            className={`w-full resize-y px-[15px] py-3 text-body text-primary ${frameLook(asks ? 'x' : undefined)}`}
          />
        )}
      </Field>
      <Problem error={send.error} />
      <Button type="submit" size="compact" disabled={!isReady} busy={send.isPending}>
        {t('console.chatSend')}
      </Button>
    </form>
  );
}

interface CannedAnswersProps {
  readonly language: string;
  readonly onChoose: (body: string) => void;
}

/** Prepared answers, those in the customer's language first. */
function CannedAnswers({ language, onChoose }: CannedAnswersProps): ReactNode {
  const t = useText();
  const { data: answers = [] } = useCall('listCannedAnswers', {});
  const sorted = answers.toSorted(
    (a, b) => Number(b.language === language) - Number(a.language === language),
  );
  if (sorted.length === 0) return null;
  return (
    <SelectField
      label={t('console.chatCanned')}
      value=""
      onChange={(id) => {
        const chosen = sorted.find((answer) => answer.id === id);
        if (chosen) onChoose(chosen.body);
      }}
      placeholder="—"
      options={sorted.map((answer) => ({
        value: answer.id,
        label: `${languageName(answer.language)}: ${answer.title}`,
      }))}
    />
  );
}
