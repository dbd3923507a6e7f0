import type { RetentionClass } from '@candor/domain/own-data/retention';

/** Erases a class of what was kept of a closed account, at its end. */
export const ERASE_CLASS_JOB = 'ownData.eraseClass';

export interface ErasureName {
  readonly userId: string;
  readonly class: RetentionClass;
}

export const erasureKey = (userId: string, of: RetentionClass): string => `${userId} ${of}`;

export function erasureOf(key: string): ErasureName {
  const [userId, of] = key.split(' ');
  return { userId: userId!, class: of as RetentionClass };
}
