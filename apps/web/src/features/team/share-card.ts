import { encode } from 'uqr';

export interface ShareCardText {
  readonly headline: string;
  readonly note: string;
  readonly codeLabel: string;
  readonly code: string;
  readonly link: string;
}

const WIDTH = 1080;
const HEIGHT = 1350;
const EDGE = 96;
const QR_SIZE = 520;
/** Leaves a line below for the link. */
const QR_TOP = HEIGHT - EDGE - QR_SIZE - 56;
const QR_QUIET_MODULES = 3;
/** Colors of the brand, the same in every theme: the picture leaves the app. */
const ink = { ground: '#0c1017', text: '#f3f5f8', quiet: '#aeb7c4', proof: '#8faaff' };
/** That of the app, whose screen is shown meanwhile, so it is loaded. */
const family = (): string => getComputedStyle(document.body).fontFamily;

/** The picture that invites: name, headline, QR code and code, as PNG. */
export async function drawShareCard(text: ShareCardText): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d')!;
  context.fillStyle = ink.ground;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  drawBrand(context);
  const write = writerOn(context);
  const below = write(text.headline, { y: 300, size: 76, weight: 600, color: ink.text });
  write(text.note, { y: below + 24, size: 36, weight: 400, color: ink.quiet });
  drawQrCode(context, text.link);
  const column = { x: EDGE + QR_SIZE + 56, width: WIDTH - 2 * EDGE - QR_SIZE - 56 };
  const middle = QR_TOP + QR_SIZE / 2;
  const label = { ...column, y: middle - 80, size: 34, weight: 400, color: ink.quiet };
  const belowLabel = write(text.codeLabel, label);
  write(text.code, { ...column, y: belowLabel + 8, size: 60, weight: 600, color: ink.text });
  const link = text.link.replace(/^https?:\/\//, '');
  write(link, { y: QR_TOP + QR_SIZE + 36, size: 34, weight: 400, color: ink.quiet });
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png');
  });
}

/** The mark of `Logo`, on its grid of 28. */
function drawBrand(context: CanvasRenderingContext2D): void {
  context.save();
  context.translate(EDGE, EDGE);
  context.scale(3, 3);
  context.lineWidth = 3.3;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = ink.text;
  context.stroke(new Path2D('M24.3 15.5A11 11 0 1 1 20.9 5.8'));
  context.strokeStyle = ink.proof;
  context.stroke(new Path2D('M8.7 14.3l4.3 4.3L25 6.4'));
  context.restore();
  context.fillStyle = ink.text;
  context.textBaseline = 'middle';
  context.font = `600 60px ${family()}`;
  context.fillText('Candor', EDGE + 112, EDGE + 44);
}

interface Line {
  readonly x?: number;
  readonly y: number;
  readonly width?: number;
  readonly size: number;
  readonly weight: number;
  readonly color: string;
}

/** Writes a text in lines that fit, smaller if one word does not; gives the end of the last line. */
const writerOn =
  (context: CanvasRenderingContext2D) =>
  (text: string, { x = EDGE, y, width = WIDTH - 2 * EDGE, size, weight, color }: Line): number => {
    const words = text.split(' ');
    context.fillStyle = color;
    context.textBaseline = 'top';
    let height = size;
    const fits = () => words.every((word) => context.measureText(word).width <= width);
    do context.font = `${weight} ${height}px ${family()}`;
    while (!fits() && (height -= 2) > 12);
    const lines = words.reduce<string[]>((done, word) => {
      const last = done.at(-1);
      const longer = last === undefined ? word : `${last} ${word}`;
      if (last !== undefined && context.measureText(longer).width <= width)
        return [...done.slice(0, -1), longer];
      return [...done, word];
    }, []);
    const step = Math.round(height * 1.25);
    lines.forEach((line, index) => context.fillText(line, x, y + index * step));
    return y + lines.length * step;
  };

function drawQrCode(context: CanvasRenderingContext2D, link: string): void {
  const { data, size } = encode(link, { ecc: 'M', border: QR_QUIET_MODULES });
  context.fillStyle = 'white';
  context.beginPath();
  context.roundRect(EDGE, QR_TOP, QR_SIZE, QR_SIZE, 36);
  context.fill();
  context.fillStyle = 'black';
  // Whole pixels: a seam between two modules would be read as light.
  const at = (index: number) => Math.round((index * QR_SIZE) / size);
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (!isDark) return;
      context.fillRect(EDGE + at(x), QR_TOP + at(y), at(x + 1) - at(x), at(y + 1) - at(y));
    }),
  );
}
