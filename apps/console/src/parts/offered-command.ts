import type { ConsoleResultOf } from '@candor/contract/console/calls';

/** A command offered by the server. */
export type OfferedCommand = ConsoleResultOf<'getQueueItem'>['commands'][number];

/** One of its fields. */
export type CommandField = OfferedCommand['fields'][number];
