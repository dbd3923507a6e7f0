import { createReadStream } from 'node:fs';
// Its names are not seen by the module loader of Node, only by those of tests.
import sax, { type Tag } from 'sax';
import { UnreadableList } from './list-entry.ts';

/** An element of a record, without its namespace. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const bare = (name: string): string => name.replace(/^.*:/, '');

/**
 * Reads a file in pieces and hands over every child of its root. Own entities of a file are never
 * expanded. Throws UnreadableList if it is not well-formed or ends early.
 */
export async function readXml(
  path: string,
  receive: (element: Element, root: Pick<Element, 'name' | 'attributes'>) => void,
): Promise<void> {
  const xml = sax.parser(true, { trim: false });
  const open: OpenElement[] = [];
  let failure: Error | null = null;
  xml.onerror = (error) => {
    failure ??= error;
  };
  xml.onopentag = (tag) => {
    const { name, attributes } = tag as Tag;
    open.push({ name: bare(name), attributes, children: [], text: '' });
  };
  const addText = (text: string) => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  xml.ontext = addText;
  xml.oncdata = addText;
  xml.onclosetag = () => {
    const element = open.pop()!;
    if (open.length === 1) receive(element, open[0]!);
    else open.at(-1)?.children.push(element);
  };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of createReadStream(path)) {
    xml.write(decode(decoder, piece as Buffer));
    if (failure) break;
  }
  if (!failure) xml.write(decode(decoder)).close();
  if (failure) throw new UnreadableList(textOf(failure));
}

/** The last piece is empty. */
function decode(decoder: InstanceType<typeof TextDecoder>, piece?: Buffer): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch {
    throw new UnreadableList('the file is not UTF-8');
  }
}

const textOf = ({ message }: Error): string => message.split('\n').join(', ');

export const childrenOf = (element: Element, name: string): readonly Element[] =>
  element.children.filter((child) => child.name.toLowerCase() === name.toLowerCase());

/** Trimmed text of the first child of that name, in any case; empty if there is none. */
export const textIn = (element: Element, name: string): string =>
  childrenOf(element, name)[0]?.text.trim() ?? '';
