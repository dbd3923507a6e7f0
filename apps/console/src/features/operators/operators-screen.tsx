import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { useState, type ReactNode } from 'react';
import { Asked } from '../../parts/asked.tsx';
import { PlaceHeader } from '../../parts/place-header.tsx';
import { StatusChip } from '../../parts/status-chip.tsx';
import { nameOf, useText } from '../../platform/language.ts';
import { useCall } from '../../platform/query.ts';
import { useHolds, useSession } from '../../platform/session.ts';
import { timeText } from '../../platform/time-text.ts';
import { InviteForm } from './invite-form.tsx';
import { OperatorCommands } from './operator-commands.tsx';
import { type MadeHalf, PasswordHalf } from './password-half.tsx';

type Operator = ConsoleResultOf<'listOperators'>[number];

/** All operators, past and present; inviting, renewing and disabling them. */
export function OperatorsScreen(): ReactNode {
  const t = useText();
  const isAdmin = useHolds('admin');
  const [isInviting, setInviting] = useState(false);
  const [shown, setShown] = useState<MadeHalf | null>(null);
  const asked = useCall('listOperators', {});
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PlaceHeader title={t('console.operators')} text={t('console.operatorsText')}>
        {isAdmin ? (
          <Button
            size="compact"
            className="w-auto!"
            icon={<Icon name="plus" size={18} />}
            onClick={() => setInviting(true)}
          >
            {t('console.invite')}
          </Button>
        ) : null}
      </PlaceHeader>
      <div className="max-w-240 space-y-4 px-4 pb-8 desktop:px-6">
        {shown ? <PasswordHalf {...shown} onClose={() => setShown(null)} /> : null}
        {isInviting ? (
          <InviteForm
            onClose={() => setInviting(false)}
            onDone={(made) => {
              setInviting(false);
              setShown(made);
            }}
          />
        ) : null}
        <Asked of={asked}>
          {(operators) => (
            <ul className="list-none rounded-card bg-base px-4 py-2">
              {operators.map((operator) => (
                <OperatorLine
                  key={operator.id}
                  operator={operator}
                  canChange={isAdmin}
                  onHalf={setShown}
                />
              ))}
            </ul>
          )}
        </Asked>
      </div>
    </div>
  );
}

interface OperatorLineProps {
  readonly operator: Operator;
  readonly canChange: boolean;
  readonly onHalf: (made: MadeHalf) => void;
}

function OperatorLine({ operator, canChange, onHalf }: OperatorLineProps): ReactNode {
  const t = useText();
  const isMe = useSession(({ me }) => me?.id === operator.id);
  return (
    <li className="border-b border-hairline py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1">
          <div className="text-body-strong">{operator.name}</div>
          <div className="text-label font-normal text-tertiary">
            {operator.roles.map((role) => nameOf('role', role)).join(' · ')}
          </div>
          <div className="text-caption text-tertiary">{letInBy(operator, t)}</div>
        </div>
        <span className="figures text-label font-normal text-tertiary">
          {operator.lastSeenAt === null ? t('console.neverSeen') : timeText(operator.lastSeenAt)}
        </span>
        <StatusChip status={operator.status} />
      </div>
      {canChange && !isMe ? <OperatorCommands operator={operator} onHalf={onHalf} /> : null}
    </li>
  );
}

/** Who invited and who approved, so that everybody can see that it was two people. */
function letInBy({ invitedBy, approvedBy }: Operator, t: ReturnType<typeof useText>): string {
  if (invitedBy === null) return t('console.bootstrapped');
  return approvedBy === null
    ? t('console.letInByOne', { one: invitedBy })
    : t('console.letInByTwo', { one: invitedBy, two: approvedBy });
}
