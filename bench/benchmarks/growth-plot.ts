/** What an act costs with so many customers and months of history. */
export interface Cost {
  readonly customers: number;
  readonly months: number;
  readonly cpuUs: number;
}

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [640, 320, 60, 50];
const ROOM = { width: WIDTH - LEFT - 20, height: HEIGHT - BOTTOM - 40 };

/** Bars from zero, so that their heights compare as the costs do; a line at that of the least data. */
export function plotOf(costs: readonly Cost[]): string {
  const most = Math.max(...costs.map(({ cpuUs }) => cpuUs));
  const step = ROOM.width / costs.length;
  const yOf = (cpuUs: number) => HEIGHT - BOTTOM - (cpuUs / most) * ROOM.height;
  const bars = costs.map(({ customers, months, cpuUs }, index) => {
    const [x, y] = [LEFT + index * step, yOf(cpuUs)];
    const middle = x + step / 2;
    return `<rect x="${x + 10}" y="${y}" width="${step - 20}" height="${HEIGHT - BOTTOM - y}" fill="#3b5bdb"/>
<text x="${middle}" y="${y - 6}">${Math.round(cpuUs)}</text>
<text x="${middle}" y="${HEIGHT - 30}">${customers.toLocaleString('en-US')}</text>
<text x="${middle}" y="${HEIGHT - 14}">${months} mo</text>`;
  });
  const level = yOf(costs[0]!.cpuUs);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" text-anchor="middle">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${LEFT}" y="20" text-anchor="start">Processor time of server and database for an act, µs; below: customers, months of history</text>
${bars.join('\n')}
<line x1="${LEFT}" x2="${WIDTH - 20}" y1="${level}" y2="${level}" stroke="#868e96" stroke-dasharray="4"/>
</svg>
`;
}
