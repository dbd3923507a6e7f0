import { supportHandlers } from './calls.ts';
import type { SupportOptions } from './deps.ts';
import { createOperatorChats } from './operator-chats.ts';
import { createTranscriptMail } from './mail-transcript.ts';
import { openTranscript } from './open-transcript.ts';
import { operatorCommandsOf } from './operator-commands.ts';
import { cannedAnswersQueue } from './operator-queue.ts';
import { sweepJob } from './sweep.job.ts';

/** Conversations between customers and support. Refuses: support.*, upload.notFound. */
export const createSupport = (options: SupportOptions) => ({
  calls: supportHandlers(options),
  operatorChats: createOperatorChats(options),
  jobs: [sweepJob],
  deliveries: [createTranscriptMail(options)],
  operatorCommands: operatorCommandsOf(options),
  operatorQueues: { cannedAnswers: cannedAnswersQueue },
  downloads: { openTranscript: (ticket: string) => openTranscript(options, ticket) },
});

export type { Agent, OperatorChats } from './operator-chats.ts';
export { CHATS_TOPIC } from './hints.ts';
