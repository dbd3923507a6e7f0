import type { ConsoleRequestOf, ConsoleResultOf } from '@candor/contract/console/calls';
import type { ConsoleCallName } from '@candor/contract/console/wire';

type OperatorRole = ConsoleResultOf<'getMe'>['roles'][number];

/** Who asks; null for a visitor who signs in. */
export interface ConsoleSession {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly next: 'work' | 'changePassword' | 'bindAuthenticator';
}

/** What the line in the log says of a call; a handler fills in what only it knows. */
export interface ConsoleTrace {
  operatorId: string;
  subject: string;
  userId: string;
}

/** One call as it goes into the operators' log. */
export interface ConsoleRecord extends ConsoleTrace {
  readonly call: ConsoleCallName;
  readonly reason: string;
  /** Fields of the request but secrets, and the key of the refusal, as JSON text. */
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
