import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { Button } from '@candor/ui/button';
import { useState, type ReactNode } from 'react';
import { REASON_LENGTH_MIN, ReasonField } from '../../parts/reason-field.tsx';
import { useText } from '../../platform/language.ts';
import { useAct } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import type { MadeHalf } from './password-half.tsx';

type Operator = ConsoleResultOf<'listOperators'>[number];

interface OperatorActsProps {
  readonly operator: Operator;
  readonly onHalf: (made: MadeHalf) => void;
}

type Wish = 'vouch' | 'reset' | 'disable';

/** Vouching, renewing and shutting out; each says why. */
export function OperatorActs({ operator, onHalf }: OperatorActsProps): ReactNode {
  const t = useText();
  const [wish, setWish] = useState<Wish | null>(null);
  const wishes = useWishes(operator);
  if (wish) {
    return (
      <WishForm wish={wish} operator={operator} onHalf={onHalf} onClose={() => setWish(null)} />
    );
  }
  return (
    <div className="flex flex-wrap gap-x-5 pt-1 text-label">
      {wishes.map((each) => (
        <button
          key={each}
          type="button"
          className={`hit-area ${each === 'disable' ? 'text-danger' : 'text-proof'}`}
          onClick={() => setWish(each)}
        >
          {t(`console.${each}`)}
        </button>
      ))}
    </div>
  );
}

/** What an administrator may want of this one now. */
function useWishes({ status, invitedBy }: Operator): readonly Wish[] {
  const myName = useSession(({ me }) => me?.name);
  if (status === 'disabled') return ['reset'];
  return status === 'proposed' && invitedBy !== myName
    ? ['vouch', 'reset', 'disable']
    : ['reset', 'disable'];
}

interface WishFormProps extends OperatorActsProps {
  readonly wish: Wish;
  readonly onClose: () => void;
}

function WishForm({ wish, operator, onHalf, onClose }: WishFormProps): ReactNode {
  const t = useText();
  const [reason, setReason] = useState('');
  const { mutate, error, isPending } = useWish({ wish, operator, onHalf, onClose });
  const isReasoned = reason.trim().length >= REASON_LENGTH_MIN;
  const send = () => isReasoned && !isPending && mutate({ id: operator.id, reason });
  return (
    <div className="space-y-3 pt-3">
      <ReasonField value={reason} onChange={setReason} onSend={send} />
      {wish === 'disable' ? null : (
        <p className="m-0 text-label font-normal text-secondary">{t(`console.${wish}Note`)}</p>
      )}
      {error ? (
        <p role="alert" className="m-0 text-label font-normal text-danger">
          {error.message}
        </p>
      ) : null}
      <div className="flex gap-3 *:flex-1">
        <Button tone="quiet" size="compact" onClick={onClose}>
          {t('console.back')}
        </Button>
        <Button
          size="compact"
          tone={wish === 'disable' ? 'danger' : 'primary'}
          disabled={!isReasoned}
          busy={isPending}
          onClick={send}
        >
          {t(`console.${wish}`)}
        </Button>
      </div>
    </div>
  );
}

function useWish({ wish, operator: { name }, onHalf, onClose }: WishFormProps) {
  const show =
    (isSecond: boolean) =>
    ({ passwordHalf: half }: ConsoleResultOf<'resetOperator'>) => {
      onClose();
      onHalf({ name, half, isSecond });
    };
  const acts = {
    vouch: useAct('vouchForOperator', { onDone: show(true) }),
    reset: useAct('resetOperator', { onDone: show(false) }),
    disable: useAct('disableOperator', { onDone: onClose }),
  };
  return acts[wish];
}
