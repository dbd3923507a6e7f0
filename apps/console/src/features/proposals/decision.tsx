import { CallError } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { Button } from '@candor/ui/button';
import { showToast } from '@candor/ui/toast';
import { useRef, useState, type ReactNode } from 'react';
import { KeyHint } from '../../parts/command-panel.tsx';
import { REASON_LENGTH_MIN, ReasonField } from '../../parts/reason-field.tsx';
import { useKeys } from '../../platform/keys.ts';
import { useCommand } from '../../platform/query.ts';

type Proposal = ConsoleResultOf<'getProposal'>['proposal'];

/** Confirm or reject another operator's proposal; withdraw one's own. */
export function Decision({ proposal }: { readonly proposal: Proposal }): ReactNode {
  const t = useText();
  const reasonRef = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const done = () => showToast(t('console.isDone'), 'success');
  const confirm = useCommand('confirmProposal', { onDone: done });
  const reject = useCommand('rejectProposal', { onDone: done });
  const withdraw = useCommand('withdrawProposal', { onDone: done });
  const isReasoned = reason.trim().length >= REASON_LENGTH_MIN;
  const error = [confirm, reject, withdraw].map((command) => command.error).find(Boolean);
  const { id, isOwn } = proposal;
  const agree = () => confirm.mutate({ id, ...(isReasoned ? { reason } : {}) });
  const refuse = () =>
    isReasoned ? (isOwn ? withdraw : reject).mutate({ id, reason }) : reasonRef.current?.focus();
  useKeys({ ...(isOwn ? {} : { a: agree }), r: () => reasonRef.current?.focus() });
  return (
    <section className="space-y-3 rounded-card bg-base p-4">
      <ReasonField value={reason} onChange={setReason} fieldRef={reasonRef} onSend={refuse} />
      {error instanceof CallError ? (
        <p role="alert" className="m-0 text-label font-normal text-danger">
          {error.message}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3 *:min-w-40 *:flex-1">
        <Button
          tone="danger"
          size="compact"
          busy={reject.isPending || withdraw.isPending}
          disabled={!isReasoned}
          onClick={refuse}
        >
          {t(isOwn ? 'console.withdraw' : 'console.reject')}
          <KeyHint letter="r" />
        </Button>
        {isOwn ? null : (
          <Button size="compact" busy={confirm.isPending} onClick={agree}>
            {t('console.confirm')}
            <KeyHint letter="a" />
          </Button>
        )}
      </div>
      {isReasoned ? null : (
        <p className="m-0 text-caption text-tertiary">{t('console.refusalNeedsReason')}</p>
      )}
    </section>
  );
}
