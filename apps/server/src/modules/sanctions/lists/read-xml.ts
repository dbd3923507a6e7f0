import { createReadStream } from 'node:fs';
import { createXmlReader, type Element, UnreadableXml } from '../../../platform/xml.ts';
import { UnreadableList } from './list-entry.ts';

/**
 * Reads a file in pieces and hands over every child of its root. Throws UnreadableList if it is not
 * well-formed or ends early.
 */
export async function readXml(
  path: string,
  receive: (element: Element, root: Pick<Element, 'name' | 'attributes'>) => void,
): Promise<void> {
  const reader = createXmlReader(receive);
  try {
    for await (const piece of createReadStream(path)) reader.write(piece as Buffer);
    reader.end();
  } catch (error) {
    throw error instanceof UnreadableXml ? new UnreadableList(error.message) : error;
  }
}
