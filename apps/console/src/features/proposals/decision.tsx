import { useText } from '@candor/client/language';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { Button } from '@candor/ui/button';
import { showToast } from '@candor/ui/toast';
import { useRef, useState, type ReactNode } from 'react';
import { KeyHint } from '../../parts/command-panel.tsx';
import { fieldText, Problem } from '../../parts/problem.tsx';
import { REASON_LENGTH_MIN, ReasonField } from '../../parts/reason-field.tsx';
import { useKeys } from '../../platform/keys.ts';
import { useCommand } from '../../platform/query.ts';

type Proposal = ConsoleResultOf<'getProposal'>['proposal'];

/** Confirm or reject another operator's proposal; withdraw one's own. */
export function Decision({ proposal }: { readonly proposal: Proposal }): ReactNode {
  const t = useText();
  const reasonRef = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const { confirm, refuse, isConfirming, isRefusing, error } = useDecisions(proposal);
  const isReasoned = reason.trim().length >= REASON_LENGTH_MIN;
  const { isOwn } = proposal;
  const agree = () => confirm(reason.trim() === '' ? {} : { reason });
  const reject = () => (isReasoned ? refuse({ reason }) : reasonRef.current?.focus());
  useKeys({ ...(isOwn ? {} : { a: agree }), r: () => reasonRef.current?.focus() });
  return (
    <section className="flex flex-col gap-3 rounded-card bg-base p-4">
      <ReasonField
        value={reason}
        onChange={setReason}
        error={fieldText(error, 'reason')}
        fieldRef={reasonRef}
        onSend={reject}
      />
      <Problem error={error} />
      <div className="flex flex-wrap gap-3 *:min-w-40 *:flex-1">
        <Button
          tone="danger"
          size="compact"
          busy={isRefusing}
          disabled={!isReasoned}
          onClick={reject}
        >
          {t(isOwn ? 'console.withdraw' : 'console.reject')}
          <KeyHint letter="r" />
        </Button>
        {isOwn ? null : (
          <Button size="compact" busy={isConfirming} onClick={agree}>
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

/** One decision at a time; a new one clears what was said about the one before. */
function useDecisions({ id, isOwn }: Proposal) {
  const t = useText();
  const options = { onDone: () => showToast(t('console.isDone'), 'success') };
  const confirming = useCommand('confirmProposal', options);
  const rejecting = useCommand('rejectProposal', options);
  const withdrawing = useCommand('withdrawProposal', options);
  const all = [confirming, rejecting, withdrawing];
  const decide = (send: () => void) => {
    if (all.some(({ isPending }) => isPending)) return;
    for (const command of all) command.reset();
    send();
  };
  const refusing = isOwn ? withdrawing : rejecting;
  return {
    confirm: (why: { reason?: string }) => decide(() => confirming.mutate({ id, ...why })),
    refuse: (why: { reason: string }) => decide(() => refusing.mutate({ id, ...why })),
    isConfirming: confirming.isPending,
    isRefusing: refusing.isPending,
    error: all.map((command) => command.error).find(Boolean),
  };
}
