import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Notice } from '@candor/ui/message-state';
import { showToast } from '@candor/ui/toast';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { payloadField } from '../platform/call.ts';
import { nameOf } from '../platform/names.ts';
import { useCommand } from '../platform/query.ts';
import { CommandFieldInput, payloadOf, startOf } from './command-field.tsx';
import type { CommandField, OfferedCommand } from './offered-command.ts';
import { fieldText, Problem } from './problem.tsx';
import { REASON_LENGTH_MIN, ReasonField } from './reason-field.tsx';
import { isTranslated, TranslatedFields, WRITE_ARTICLE } from './translated-fields.tsx';

interface CommandFormProps {
  readonly command: OfferedCommand;
  readonly onClose: () => void;
}

/** The missing fields of a command, and its reason. Escape goes back, Control+Enter sends. */
export function CommandForm({ command, onClose }: CommandFormProps): ReactNode {
  const t = useText();
  const { reasonRef, values, setValues, reason, setReason } = useCommandFields(command);
  // A long text must not be lost to a key.
  useEscape(command.kind === WRITE_ARTICLE ? () => undefined : onClose);
  const perform = useCommand('performCommand', {
    onDone({ outcome }) {
      showToast(t(outcome === 'done' ? 'console.isDone' : 'console.wasProposed'), 'success');
      onClose();
    },
  });
  const isWhole =
    reason.trim().length >= REASON_LENGTH_MIN &&
    command.fields.every(({ name, isOptional }) => isOptional || (values[name] ?? '') !== '');
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isWhole || perform.isPending) return;
    const payload = { ...fixedOf(command), ...payloadOf(command.fields, values, command.payload) };
    perform.mutate({ kind: command.kind, payload, reason });
  };
  return (
    <form
      aria-label={nameOf('command', command.kind)}
      onSubmit={send}
      className="flex flex-col gap-3 rounded-card bg-base p-4"
    >
      <h3 className="m-0 text-headline">{nameOf('command', command.kind)}</h3>
      <Fields
        command={command}
        values={values}
        onChange={setValues}
        errorOf={(name) => fieldText(perform.error, payloadField(name))}
      />
      <ReasonField
        value={reason}
        onChange={setReason}
        error={fieldText(perform.error, 'reason')}
        fieldRef={reasonRef}
        onSend={() => send()}
      />
      {command.makerChecker ? <Notice icon="team">{t('console.needsSecond')}</Notice> : null}
      <Problem error={perform.error} />
      <div className="flex gap-3 *:flex-1">
        <Button tone="quiet" size="compact" onClick={onClose}>
          {t('console.back')}
        </Button>
        <Button type="submit" size="compact" busy={perform.isPending} disabled={!isWhole}>
          {t(command.makerChecker ? 'console.propose' : 'console.doIt')}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly command: OfferedCommand;
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
  readonly errorOf: (name: string) => string | undefined;
}

function Fields({ command, values, onChange, errorOf }: FieldsProps): ReactNode {
  const inputOf = (field: CommandField) => (
    <CommandFieldInput
      key={field.name}
      field={field}
      value={values[field.name] ?? ''}
      error={errorOf(field.name)}
      onChange={(value) => onChange({ ...values, [field.name]: value })}
    />
  );
  if (!isTranslated(command)) return command.fields.map(inputOf);
  return <TranslatedFields {...{ command, values, onChange, errorOf, inputOf }} />;
}

/** Also works inside a field, where the other shortcuts are inactive. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onEscape();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onEscape]);
}

function useCommandFields(command: OfferedCommand) {
  const reasonRef = useRef<HTMLTextAreaElement>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      command.fields.map((field) => [field.name, startOf(field, command.payload)]),
    ),
  );
  const [reason, setReason] = useState('');
  useEffect(() => {
    reasonRef.current
      ?.closest('form')
      ?.querySelector<HTMLElement>('input,select,textarea')
      ?.focus();
  }, []);
  return { reasonRef, values, setValues, reason, setReason };
}

/** What the operator does not fill in. A field that they clear is left out, not sent as it was. */
const fixedOf = ({ payload, fields }: OfferedCommand) =>
  Object.fromEntries(
    Object.entries(payload).filter(([name]) => !fields.some((field) => field.name === name)),
  );
