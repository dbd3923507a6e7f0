import type { SeenPayment } from '@candor/domain/wallet/deposit';

/** What a simulated network will do with a payment; known only to the simulation. */
export type PracticeFate = 'arrives' | 'reorganises' | 'vanishes' | 'vanishesLate' | 'bounces';

/** Number of blocks for which a reorganized payment is in no block. */
const REORGANISATION_BLOCKS = 3;

/**
 * Standing of a simulated payment `blocks` blocks after it was sent. `reorganises`: halfway, its
 * block is replaced, and a later one includes it again. `vanishes`: it never comes back.
 * `vanishesLate`: the same, after it counted as final.
 */
export function practiceStanding(fate: PracticeFate, blocks: number, needed: number): SeenPayment {
  const half = Math.ceil(needed / 2);
  const at = (confirmations: number): SeenPayment => ({
    isOrphaned: false,
    confirmations: Math.max(confirmations, 0),
  });
  const orphaned: SeenPayment = { isOrphaned: true, confirmations: 0 };
  switch (fate) {
    case 'arrives':
    case 'bounces':
      return at(blocks);
    case 'reorganises': {
      if (blocks <= half) return at(blocks);
      const again = blocks - half - REORGANISATION_BLOCKS;
      return again > 0 ? at(again) : orphaned;
    }
    case 'vanishes':
      return blocks <= half ? at(blocks) : orphaned;
    case 'vanishesLate':
      return blocks <= needed + 1 ? at(blocks) : orphaned;
  }
}
