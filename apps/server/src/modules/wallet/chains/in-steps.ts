/**
 * Reads blocks in steps that halve when the node fails, as it does when a step is too large for it,
 * and grow again by one block.
 */
export function inSteps<Ask extends readonly unknown[], Found>(
  stepMax: number,
  read: (blocksMax: number, ...ask: Ask) => Promise<Found>,
): (...ask: Ask) => Promise<Found> {
  let blocksMax = stepMax;
  return async (...ask) => {
    try {
      const found = await read(blocksMax, ...ask);
      blocksMax = Math.min(blocksMax + 1, stepMax);
      return found;
    } catch (error) {
      blocksMax = Math.max(Math.floor(blocksMax / 2), 1);
      throw error;
    }
  };
}
