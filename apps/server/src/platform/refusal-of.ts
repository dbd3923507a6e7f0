import { Refusal } from '@candor/domain/refusal';

/** Does what may have become impossible since it was listed; the refusal, or null if it was done. */
export async function refusalOf(work: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
