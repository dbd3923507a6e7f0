/** What an act costs with so many customers and months of history. */
export interface Cost {
  readonly customers: number;
  readonly months: number;
  /** Over the cost with the least data in the same minute. */
  readonly ratio: number;
}

/** How much of the cost with the least data the cost with more may be. */
export const FLAT = 1.2;

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [640, 320, 60, 50];
const ROOM = { width: WIDTH - LEFT - 20, height: HEIGHT - BOTTOM - 40 };

/** Bars from zero, so that their heights compare as the costs do; a line at that of the least data. */
export function plotOf(costs: readonly Cost[]): string {
  const most = Math.max(FLAT, ...costs.map(({ ratio }) => ratio));
  const step = ROOM.width / costs.length;
  const yOf = (ratio: number) => HEIGHT - BOTTOM - (ratio / most) * ROOM.height;
  const bars = costs.map(({ customers, months, ratio }, index) => {
    const [x, y] = [LEFT + index * step, yOf(ratio)];
    const middle = x + step / 2;
    return `<rect x="${x + 10}" y="${y}" width="${step - 20}" height="${HEIGHT - BOTTOM - y}" fill="#3b5bdb"/>
<text x="${middle}" y="${y - 6}">${ratio.toFixed(2)}</text>
<text x="${middle}" y="${HEIGHT - 30}">${customers.toLocaleString('en-US')}</text>
<text x="${middle}" y="${HEIGHT - 14}">${months} mo</text>`;
  });
  const level = yOf(1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" text-anchor="middle">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${LEFT}" y="20" text-anchor="start">Processor time of server and database for an act, over that with 1,000 customers and one month; below: customers, months</text>
${bars.join('\n')}
<line x1="${LEFT}" x2="${WIDTH - 20}" y1="${level}" y2="${level}" stroke="#868e96" stroke-dasharray="4"/>
</svg>
`;
}
