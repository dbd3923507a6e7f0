import type { OperatorRole } from '@candor/domain/operators/roles';
import type * as z from 'zod/mini';
import type { Call } from '../call.ts';

/** What every row of the console's contract defines, besides request and result. */
export interface ConsoleCall<
  Request extends z.core.$ZodType = z.core.$ZodType,
  Result extends z.core.$ZodType = z.core.$ZodType,
> extends Call<Request, Result> {
  /**
   * `visitor`: may sign in. `newcomer`: signed in, password and authenticator not set yet. A list:
   * operators who are set up and hold one of these roles. An empty list: any operator who is set
   * up.
   */
  readonly roles: 'visitor' | 'newcomer' | readonly OperatorRole[];
}

/** A call of the console; access is defined by roles alone. */
export const consoleCall = <Request extends z.core.$ZodType, Result extends z.core.$ZodType>(
  call: Omit<ConsoleCall<Request, Result>, 'access'>,
): ConsoleCall<Request, Result> => ({
  ...call,
  access: call.roles === 'visitor' ? 'public' : 'member',
});
