export interface Point {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly value: number;
}

const INSET = 4;

/** SVG path through points in time order; x is time, so gaps in the data stay visible. */
export function linePath(
  points: readonly Point[],
  box: { readonly width: number; readonly height: number },
): string {
  const begin = points[0]!.at;
  const span = Math.max(1, points.at(-1)!.at - begin);
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const room = box.height - 2 * INSET;
  return points
    .map(({ at, value }, index) => {
      const x = ((at - begin) / span) * box.width;
      // A flat line is drawn in the middle: it is neither high nor low.
      const share = range === 0 ? 0.5 : (value - low) / range;
      const y = INSET + (1 - share) * room;
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
