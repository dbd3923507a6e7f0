import type { PositionsOptions } from './deps.ts';
import type { OpenInterest } from './open-interest.ts';
import type { TriggerEngine } from './trigger-engine.ts';

/** Dependencies of commands and views: the module's options and its in-memory state. */
export interface PositionsDeps extends PositionsOptions {
  readonly engine: TriggerEngine;
  readonly openInterest: OpenInterest;
}
