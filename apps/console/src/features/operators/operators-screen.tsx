import { useText } from '@candor/client/language';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { operatorRoles, rolesProblem, type OperatorRole } from '@candor/domain/operators/roles';
import type { MessageId } from '@candor/messages/message-id';
import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { TextField } from '@candor/ui/text-field';
import { useState, type ReactNode, useId, type FormEvent } from 'react';
import { Asked } from '../../parts/asked.tsx';
import { PlaceHeader } from '../../parts/place-header.tsx';
import { fieldText, Problem } from '../../parts/problem.tsx';
import { REASON_LENGTH_MIN, ReasonField } from '../../parts/reason-field.tsx';
import { StatusChip } from '../../parts/status-chip.tsx';
import { nameOf } from '../../platform/names.ts';
import { useCall, useCommand } from '../../platform/query.ts';
import { useHolds, useSession } from '../../platform/session.ts';
import { timeText } from '../../platform/time-text.ts';
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
        <div className="min-w-60 flex-1">
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

interface InviteFormProps {
  readonly onClose: () => void;
  readonly onDone: (made: MadeHalf) => void;
}

/** Name, roles that may go together, and why. */
function InviteForm({ onClose, onDone }: InviteFormProps): ReactNode {
  const t = useText();
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly OperatorRole[]>([]);
  const [reason, setReason] = useState('');
  const invite = useCommand('inviteOperator', {
    onDone: ({ passwordHalf: half }) => onDone({ name, half, isSecond: false }),
  });
  const problem = roles.length > 0 ? rolesProblem(roles) : null;
  const isWhole =
    name.trim() !== '' &&
    roles.length > 0 &&
    problem === null &&
    reason.trim().length >= REASON_LENGTH_MIN;
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (isWhole && !invite.isPending) invite.mutate({ name, roles: [...roles], reason });
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-4 rounded-card bg-base p-4">
      <h2 className="m-0 text-headline">{t('console.invite')}</h2>
      <TextField
        label={t('console.name')}
        hint={t('console.nameNote')}
        value={name}
        error={fieldText(invite.error, 'name')}
        onChange={setName}
        autoComplete="off"
        autoCapitalize="none"
      />
      <RoleChoice roles={roles} onChange={setRoles} />
      {problem ? (
        <p role="alert" className="m-0 text-label font-normal text-danger">
          {t(problem as MessageId)}
        </p>
      ) : null}
      <ReasonField
        value={reason}
        onChange={setReason}
        error={fieldText(invite.error, 'reason')}
        onSend={() => send()}
      />
      <p className="m-0 text-label font-normal text-secondary">{t('console.inviteNote')}</p>
      <Problem error={invite.error} />
      <div className="flex gap-3 *:flex-1">
        <Button tone="quiet" size="compact" onClick={onClose}>
          {t('console.back')}
        </Button>
        <Button type="submit" size="compact" busy={invite.isPending} disabled={!isWhole}>
          {t('console.invite')}
        </Button>
      </div>
    </form>
  );
}

interface RoleChoiceProps {
  readonly roles: readonly OperatorRole[];
  readonly onChange: (roles: readonly OperatorRole[]) => void;
}

function RoleChoice({ roles, onChange }: RoleChoiceProps): ReactNode {
  const t = useText();
  const id = useId();
  const toggle = (role: OperatorRole) =>
    onChange(roles.includes(role) ? roles.filter((held) => held !== role) : [...roles, role]);
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-1 text-label text-secondary">{t('console.roles')}</legend>
      <div className="grid grid-cols-1 gap-x-6 desktop:grid-cols-2">
        {operatorRoles.map((role) => (
          <div key={role} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              id={`${id}-${role}`}
              className="size-5"
              checked={roles.includes(role)}
              onChange={() => toggle(role)}
            />
            <label htmlFor={`${id}-${role}`}>
              <span className="block text-body font-medium">{nameOf('role', role)}</span>
              <span className="block text-caption text-tertiary">
                {t(`console.roleDoes.${role}`)}
              </span>
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
