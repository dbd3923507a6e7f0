import { Refusal } from '../../refusal.ts';

/** Returns the refusal that `command` throws; rethrows anything else. */
export function refusalOf(command: () => unknown): Refusal {
  try {
    command();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('expected a refusal, but the command succeeded');
}
