import { INBOX_TOPIC } from '@candor/domain/messages/message';
import { adoptFormer } from './adopt-former.ts';
import { appearJob, endJob } from './appear.job.ts';
import { messagesHandlers } from './calls.ts';
import type { CustomersOf, MessagesOptions } from './deps.ts';
import { createEmailDelivery } from './email.delivery.ts';
import { announcementsQueue } from './operators/operator-queue.ts';
import { operatorCommandsOf } from './operators/operator-commands.ts';
import { createPushDelivery } from './push/push.delivery.ts';
import { createMessageWriter } from './write-messages.ts';

export { ANNOUNCEMENTS_TOPIC } from './appear.job.ts';
export type { PushTransport } from './push/transport.ts';
export { listAudience } from './store-announcements.ts';

/** Messages to customers and announcements to many. Refuses: messages.*. */
export const createMessages = (
  options: MessagesOptions & { readonly customersOf: CustomersOf },
) => ({
  calls: messagesHandlers(options),
  /** Takes over what was announced before announcements had a place of their own. */
  start: (): Promise<void> => adoptFormer(options.db),
  jobs: [appearJob(options), endJob(options)],
  deliveries: [createEmailDelivery(options)],
  /** Handed over several at a time: a push service may be slow. */
  pushes: [createPushDelivery(options)],
  operatorCommands: operatorCommandsOf(options),
  operatorQueues: { announcements: announcementsQueue(options.customersOf) },
});

/** Events that become rows instead of hints; for the outbox. */
export const messagesWriteThrough = (deps: Parameters<typeof createMessageWriter>[0]) => ({
  [INBOX_TOPIC]: createMessageWriter(deps),
});
