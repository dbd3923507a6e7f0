import type { ConsoleResultOf } from '@candor/contract/console/calls';
import type { OperatorSession } from './sessions.ts';

export const presentMe = ({
  operatorId,
  name,
  roles,
  next,
}: Omit<OperatorSession, 'sessionId'>): ConsoleResultOf<'getMe'> => ({
  id: operatorId,
  name,
  roles: [...roles],
  next,
});
