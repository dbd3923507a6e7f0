/** Positions of labels and tags of lines with prices close together. All in pixels. */

/** Height of a label with its padding. */
const ROW = 21;

const CHARACTER = 6.2;
const PADDING = 14;
const GAP = 4;

/** Position of a label near an edge, so that it is not cut off. */
export const keptInside = (y: number, height: number): number =>
  Math.max(ROW / 2, Math.min(y, height - ROW / 2));

/** Width of a label with its padding. */
export const labelWidth = (label: string): number => label.length * CHARACTER + PADDING;

/** A label moves right, behind those of earlier lines at about its height. */
export function labelStarts(ys: readonly number[], labels: readonly string[]): readonly number[] {
  const ends: number[] = [];
  return ys.map((y, index) => {
    const others = ends.filter((_, other) => Math.abs((ys[other] ?? 0) - y) < ROW);
    const start = Math.max(1, ...others.map((end) => end + GAP));
    ends.push(start + labelWidth(labels[index] ?? ''));
    return start;
  });
}

/** Indices that keep a row's distance from everything taken and from one another, earlier ones first. */
export function clearRows(ys: readonly number[], taken: readonly number[]): readonly number[] {
  const rows = [...taken];
  return ys.flatMap((y, index) => {
    if (rows.some((row) => Math.abs(row - y) < ROW)) return [];
    rows.push(y);
    return [index];
  });
}
