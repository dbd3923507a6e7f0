import type { ConsoleResultOf } from '@candor/contract/console/calls';

/** An act as the console is offered it. */
export type OfferedAct = ConsoleResultOf<'getQueueItem'>['acts'][number];

/** One thing of it that the operator types. */
export type ActField = OfferedAct['fields'][number];
