import type { ConsoleResultOf } from '@candor/contract/console/calls';

/** A conversation as the desk shows it. */
export type Opened = ConsoleResultOf<'openChat'>;
