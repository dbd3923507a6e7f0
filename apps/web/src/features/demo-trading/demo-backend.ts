/** The backend of the demo: private calls are answered from the book of this device. */
import { CallError } from '@candor/client/envelope';
import { text } from '@candor/client/language';
import { errorCode } from '@candor/contract/errors';
import type { CallName } from '@candor/contract/wire/calls';
import { Refusal } from '@candor/domain/refusal';
import type { MessageId } from '@candor/messages/message-id';
import { showToast } from '@candor/ui/toast';
import type { Backend } from '../../platform/backend.ts';
import type { CallOptions } from '../../platform/call.ts';
import { queryClient } from '../../platform/query.ts';
import * as markets from './answers/markets.ts';
import * as positions from './answers/positions.ts';
import * as secondContracts from './answers/second-contracts.ts';
import { useDemo } from './demo-account.ts';

const SCOPE = ['demo'];

/** No call of a member ever reaches the server from here, even one that has no answer. */
type Answers = { readonly [Name in CallName]?: (request: never) => unknown };
const answers: Answers = { ...markets, ...positions, ...secondContracts };

// Nothing here needs a network, and every change of the book, by whatever tab, is shown at once.
queryClient.setQueryDefaults(SCOPE, { networkMode: 'always' });
useDemo.subscribe(() => void queryClient.invalidateQueries({ queryKey: SCOPE }));

export const demoBackend: Backend = {
  scope: SCOPE,
  answers: (name, definition) => name in answers || definition?.access !== 'public',
  call: (async (_table: unknown, name: CallName, request: never, options?: CallOptions) => {
    const answer = answers[name];
    if (!answer) throw new Error(`the demo has no answer to ${name}`);
    try {
      return await answer(request);
    } catch (error) {
      throw error instanceof Refusal ? refused(error, options) : error;
    }
  }) as Backend['call'],
};

/** As the server refuses: with its code and its words. */
function refused({ key, details }: Refusal, { quiet = false }: CallOptions = {}): CallError {
  const message = text(key as MessageId, details);
  if (!quiet) showToast(message, 'error');
  return new CallError({ code: errorCode(key), errorKey: key, message });
}
