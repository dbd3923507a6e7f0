import type { ConsoleRequestOf, ConsoleResultOf } from '@candor/contract/console/calls';
import type { ConsoleCallName } from '@candor/contract/console/wire';

type OperatorRole = ConsoleResultOf<'getMe'>['roles'][number];

/** Signed-in operator; the context holds null for a visitor who is signing in. */
export interface ConsoleSession {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly next: 'work' | 'changePassword' | 'bindAuthenticator';
}

/** The part of an audit entry that a handler may fill in. */
export interface ConsoleTrace {
  operatorId: string;
  subject: string;
  userId: string;
}

/** One call as it is written to the audit log. */
export interface ConsoleRecord extends ConsoleTrace {
  readonly call: ConsoleCallName;
  readonly reason: string;
  /** Request fields without secrets, and the refusal key, as JSON text. */
  readonly detail: string;
}

export interface ConsoleContext {
  readonly session: ConsoleSession | null;
  readonly trace: ConsoleTrace;
  readonly ip: string;
  readonly nowMs: number;
}

export type ConsoleHandler<Name extends ConsoleCallName> = (
  request: ConsoleRequestOf<Name>,
  context: ConsoleContext,
) => Promise<ConsoleResultOf<Name>> | ConsoleResultOf<Name>;

export type ConsoleHandlers = { readonly [Name in ConsoleCallName]: ConsoleHandler<Name> };
