import { operatorRoles, rolesProblem, type OperatorRole } from '@candor/domain/operators/roles';
import type { MessageId } from '@candor/messages/message-id';
import { Button } from '@candor/ui/button';
import { TextField } from '@candor/ui/text-field';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { REASON_LENGTH_MIN, ReasonField } from '../../parts/reason-field.tsx';
import { nameOf, useText } from '../../platform/language.ts';
import { useCommand } from '../../platform/query.ts';
import type { MadeHalf } from './password-half.tsx';

interface InviteFormProps {
  readonly onClose: () => void;
  readonly onDone: (made: MadeHalf) => void;
}

/** Name, roles that may go together, and why. */
export function InviteForm({ onClose, onDone }: InviteFormProps): ReactNode {
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
    <form onSubmit={send} className="space-y-4 rounded-card bg-base p-4">
      <h2 className="m-0 text-headline">{t('console.invite')}</h2>
      <TextField
        label={t('console.name')}
        hint={t('console.nameNote')}
        value={name}
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
      <ReasonField value={reason} onChange={setReason} onSend={() => send()} />
      <p className="m-0 text-label font-normal text-secondary">{t('console.inviteNote')}</p>
      {invite.error ? (
        <p role="alert" className="m-0 text-label font-normal text-danger">
          {invite.error.message}
        </p>
      ) : null}
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
