/** Shapes that the chart library lacks, and targets that a finger can hit. */
import {
  getFigureClass,
  registerFigure,
  registerOverlay,
  utils,
  type Coordinate,
} from 'klinecharts';
import type { CircleAttrs, LineAttrs } from 'klinecharts';

/** How far beside a line or a handle a press still counts, in pixels. */
const REACH = 10;

const near = (at: Coordinate): Coordinate[] =>
  [-REACH, -REACH / 2, 0, REACH / 2, REACH].flatMap((offset) => [
    { x: at.x + offset, y: at.y },
    { x: at.x, y: at.y + offset },
  ]);

/** The library's own lines and handles, drawn as before, hit from further away. */
function widenTargets(): void {
  const Line = getFigureClass<LineAttrs>('line');
  const Circle = getFigureClass<CircleAttrs>('circle');
  if (!Line || !Circle) return;
  registerFigure<LineAttrs>({
    name: 'line',
    draw: (ctx, attrs, styles) => new Line({ name: 'line', attrs, styles }).draw(ctx),
    checkEventOn: (at, attrs) =>
      near(at).some((place) => utils.checkCoordinateOnLine(place, attrs)),
  });
  registerFigure<CircleAttrs>({
    name: 'circle',
    draw: (ctx, attrs, styles) => new Circle({ name: 'circle', attrs, styles }).draw(ctx),
    checkEventOn: (at, attrs) =>
      utils.checkCoordinateOnCircle(at, { ...attrs, r: attrs.r + REACH }),
  });
}

widenTargets();

registerOverlay({
  name: 'rectangle',
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures({ coordinates: [from, to] }) {
    if (!from || !to) return [];
    const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
    return [
      { type: 'polygon', attrs: { coordinates: corners } },
      { type: 'line', attrs: { coordinates: [...corners, from] } },
    ];
  },
});

registerOverlay<string | undefined>({
  name: 'note',
  totalStep: 2,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures({ coordinates: [at], overlay: { extendData } }) {
    if (!at) return [];
    const dot = { type: 'circle', attrs: { x: at.x, y: at.y, r: 3 } };
    if (!extendData) return [dot];
    const text = { x: at.x, y: at.y - 8, text: extendData, align: 'center', baseline: 'bottom' };
    return [dot, { type: 'text', attrs: text }];
  },
});
