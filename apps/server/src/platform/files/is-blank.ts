import sharp from 'sharp';

/** Below this spread of brightness nothing is drawn: a stroke of a pen gives several times as much. */
const SPREAD_MIN = 4;

/** Whether a stored picture shows nothing: one color, but for what its compression left. */
export async function isBlank(picture: Buffer): Promise<boolean> {
  const { channels } = await sharp(picture).greyscale().stats();
  return (channels[0]?.stdev ?? 0) < SPREAD_MIN;
}
