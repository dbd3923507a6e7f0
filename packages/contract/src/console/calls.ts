import type * as z from 'zod/mini';
import { bankConsoleCalls } from './bank.ts';
import { chatsCalls } from './chats.ts';
import type { ConsoleCall } from './console-call.ts';
import { contentConsoleCalls } from './content.ts';
import { customersCalls } from './customers.ts';
import { operatorsCalls } from './operators.ts';
import { oversightCalls } from './oversight.ts';
import { queuesCalls } from './queues.ts';
import type { ConsoleCallName } from './wire.ts';

/** Calls of the console by area, as grouped in its OpenAPI document. */
export const consoleAreas = {
  operators: operatorsCalls,
  queues: queuesCalls,
  customers: customersCalls,
  content: contentConsoleCalls,
  bank: bankConsoleCalls,
  chats: chatsCalls,
  oversight: oversightCalls,
} as const;

/** The single definition of every console call. None of them is reachable by customers. */
export const consoleCalls = {
  ...consoleAreas.operators,
  ...consoleAreas.queues,
  ...consoleAreas.customers,
  ...consoleAreas.content,
  ...consoleAreas.bank,
  ...consoleAreas.chats,
  ...consoleAreas.oversight,
} as const satisfies Record<ConsoleCallName, ConsoleCall>;

export type ConsoleRequestOf<Name extends ConsoleCallName> = z.output<
  (typeof consoleCalls)[Name]['request']
>;
export type ConsoleResultOf<Name extends ConsoleCallName> = z.output<
  (typeof consoleCalls)[Name]['result']
>;
