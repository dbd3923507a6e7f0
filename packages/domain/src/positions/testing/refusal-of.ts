import { Refusal } from '../../refusal.ts';

/** The refusal that `act` ends in; anything else is thrown on. */
export function refusalOf(command: () => unknown): Refusal {
  try {
    command();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
