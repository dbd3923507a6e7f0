import type { PositionsOptions } from './deps.ts';
import type { OpenInterest } from './open-interest.ts';
import type { TriggerEngine } from './trigger-engine.ts';

/** What acts and views work with: what the module was given, and what it keeps in memory. */
export interface PositionsDeps extends PositionsOptions {
  readonly engine: TriggerEngine;
  readonly openInterest: OpenInterest;
}
