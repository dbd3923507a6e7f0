import { text } from '@candor/client/language';
import { sessionCalls } from '@candor/contract/calls/session';
import type { MessageId } from '@candor/messages/message-id';
import { showToast } from '@candor/ui/toast';
import { call } from '../../../platform/call.ts';
import { refresh } from '../../../platform/query.ts';
import { goBack } from '../../../platform/route.ts';
import { rememberUser } from '../../../platform/session.ts';

/** After a security change: confirms it, reloads the customer and goes back. */
export function doneHere(message: MessageId): void {
  showToast(text(message), 'success');
  knowAnew();
  goBack('security');
}

/** The customer's own data has changed. */
export function knowAnew(): void {
  void refresh(['getSecurity', 'listSecurityEvents', 'listSessions']);
  void call(sessionCalls, 'getUser', {}, { quiet: true })
    .then(rememberUser)
    .catch(() => undefined);
}
