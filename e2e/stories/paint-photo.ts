import type { Page } from 'playwright-core';

export interface Photo {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Runs in the page with a width and a height. Returns a data URL. */
const paint = `({ width, height }) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  const step = 4;
  let grain = 7;
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step) {
      grain = (grain * 16807) % 2147483647;
      context.fillStyle = 'hsl(' + (grain % 360) + ' 40% ' + (40 + (grain % 40)) + '%)';
      context.fillRect(x, y, step, step);
    }
  return canvas.toDataURL('image/jpeg', 0.9);
}`;

/** A JPEG painted by the browser, noisy like a photograph so that it is as large as one. */
export async function paintPhoto(
  page: Page,
  { name, ...size }: { name: string; width: number; height: number },
): Promise<Photo> {
  const url: string = await page.evaluate(`(${paint})(${JSON.stringify(size)})`);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1]!, 'base64') };
}
