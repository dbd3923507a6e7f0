import type { ConsoleResultOf } from '@candor/contract/console/calls';

/** An act as the console is offered it. */
export type OfferedCommand = ConsoleResultOf<'getQueueItem'>['commands'][number];

/** One thing of it that the operator types. */
export type CommandField = OfferedCommand['fields'][number];
