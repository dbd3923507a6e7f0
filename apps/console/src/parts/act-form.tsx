import { Button } from '@candor/ui/button';
import { Notice } from '@candor/ui/message-state';
import { showToast } from '@candor/ui/toast';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { CallError } from '../platform/call.ts';
import { nameOf, useText } from '../platform/language.ts';
import { useAct } from '../platform/query.ts';
import { ActFieldInput, payloadOf } from './act-field.tsx';
import type { ActField, OfferedAct } from './offered-act.ts';
import { REASON_LENGTH_MIN, ReasonField } from './reason-field.tsx';

interface ActFormProps {
  readonly act: OfferedAct;
  readonly onClose: () => void;
}

/** What is missing for an act, and why it is done. Escape goes back, Control and Enter sends. */
export function ActForm({ act, onClose }: ActFormProps): ReactNode {
  const t = useText();
  const { reasonRef, values, setValues, reason, setReason } = useActFields(act);
  useEscape(onClose);
  const perform = useAct('performAct', {
    onDone({ outcome }) {
      showToast(t(outcome === 'done' ? 'console.isDone' : 'console.wasProposed'), 'success');
      onClose();
    },
  });
  const isWhole =
    reason.trim().length >= REASON_LENGTH_MIN &&
    act.fields.every(({ name, isOptional }) => isOptional || (values[name] ?? '') !== '');
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isWhole || perform.isPending) return;
    const payload = { ...act.payload, ...payloadOf(act.fields, values) };
    perform.mutate({ kind: act.kind, payload, reason });
  };
  return (
    <form
      aria-label={nameOf('act', act.kind)}
      onSubmit={send}
      className="space-y-3 rounded-card bg-base p-4"
    >
      <h3 className="m-0 text-headline">{nameOf('act', act.kind)}</h3>
      {act.fields.map((field: ActField) => (
        <ActFieldInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      <ReasonField value={reason} onChange={setReason} fieldRef={reasonRef} onSend={() => send()} />
      {act.makerChecker ? <Notice icon="team">{t('console.needsSecond')}</Notice> : null}
      {perform.error instanceof CallError ? (
        <p role="alert" className="m-0 text-label font-normal text-danger">
          {perform.error.message}
        </p>
      ) : null}
      <div className="flex gap-3 *:flex-1">
        <Button tone="quiet" size="compact" onClick={onClose}>
          {t('console.back')}
        </Button>
        <Button type="submit" size="compact" busy={perform.isPending} disabled={!isWhole}>
          {t(act.makerChecker ? 'console.propose' : 'console.doIt')}
        </Button>
      </div>
    </form>
  );
}

/** Also from inside a field, where the keys of the desk are silent. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onEscape();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onEscape]);
}

function useActFields(act: OfferedAct) {
  const reasonRef = useRef<HTMLTextAreaElement>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(act.fields.map((field) => [field.name, startOf(field, act.payload)])),
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

/** What the item says already, as the text of a field. */
function startOf({ name, type }: ActField, payload: OfferedAct['payload']): string {
  const value = payload[name];
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return type === 'boolean' ? 'false' : '';
}
