import { useText } from '@candor/client/language';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { Button } from '@candor/ui/button';
import { useState, type ReactNode } from 'react';
import { fieldText, Problem } from '../../parts/problem.tsx';
import { REASON_LENGTH_MIN, ReasonField } from '../../parts/reason-field.tsx';
import { useCommand } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import type { MadeHalf } from './password-half.tsx';

type Operator = ConsoleResultOf<'listOperators'>[number];

interface OperatorCommandsProps {
  readonly operator: Operator;
  readonly onHalf: (made: MadeHalf) => void;
}

type Intent = 'approve' | 'reset' | 'disable';

/** Approving, renewing and disabling; each requires a reason. */
export function OperatorCommands({ operator, onHalf }: OperatorCommandsProps): ReactNode {
  const t = useText();
  const [intent, setIntent] = useState<Intent | null>(null);
  const intents = useIntents(operator);
  if (intent) {
    return (
      <IntentForm
        intent={intent}
        operator={operator}
        onHalf={onHalf}
        onClose={() => setIntent(null)}
      />
    );
  }
  return (
    <div className="flex flex-wrap gap-x-5 pt-1 text-label">
      {intents.map((each) => (
        <button
          key={each}
          type="button"
          className={`hit-area ${each === 'disable' ? 'text-danger' : 'text-proof'}`}
          onClick={() => setIntent(each)}
        >
          {t(`console.${each}`)}
        </button>
      ))}
    </div>
  );
}

/** Commands that an administrator can use on this operator now. */
function useIntents({ status, invitedBy }: Operator): readonly Intent[] {
  const myName = useSession(({ me }) => me?.name);
  if (status === 'disabled') return ['reset'];
  return status === 'proposed' && invitedBy !== myName
    ? ['approve', 'reset', 'disable']
    : ['reset', 'disable'];
}

interface IntentFormProps extends OperatorCommandsProps {
  readonly intent: Intent;
  readonly onClose: () => void;
}

function IntentForm({ intent, operator, onHalf, onClose }: IntentFormProps): ReactNode {
  const t = useText();
  const [reason, setReason] = useState('');
  const { mutate, error, isPending } = useIntent({ intent, operator, onHalf, onClose });
  const isReasoned = reason.trim().length >= REASON_LENGTH_MIN;
  const send = () => isReasoned && !isPending && mutate({ id: operator.id, reason });
  return (
    <div className="flex flex-col gap-3 pt-3">
      <ReasonField
        value={reason}
        onChange={setReason}
        error={fieldText(error, 'reason')}
        onSend={send}
      />
      {intent === 'disable' ? null : (
        <p className="m-0 text-label font-normal text-secondary">{t(`console.${intent}Note`)}</p>
      )}
      <Problem error={error} />
      <div className="flex gap-3 *:flex-1">
        <Button tone="quiet" size="compact" onClick={onClose}>
          {t('console.back')}
        </Button>
        <Button
          size="compact"
          tone={intent === 'disable' ? 'danger' : 'primary'}
          disabled={!isReasoned}
          busy={isPending}
          onClick={send}
        >
          {t(`console.${intent}`)}
        </Button>
      </div>
    </div>
  );
}

function useIntent({ intent, operator: { name }, onHalf, onClose }: IntentFormProps) {
  const show =
    (isSecond: boolean) =>
    ({ passwordHalf: half }: ConsoleResultOf<'resetOperator'>) => {
      onClose();
      onHalf({ name, half, isSecond });
    };
  const commands = {
    approve: useCommand('approveOperator', { onDone: show(true) }),
    reset: useCommand('resetOperator', { onDone: show(false) }),
    disable: useCommand('disableOperator', { onDone: onClose }),
  };
  return commands[intent];
}
