// Its names are not seen by the module loader of Node, only by those of tests.
import sax, { type Tag } from 'sax';

/** An element, without its namespace. */
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

/** The text is not well-formed, ends early, or holds what is not allowed. */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';
}

export interface XmlReader {
  /** Throws UnreadableXml. */
  write(bytes: Uint8Array): void;
  /** The text is complete. Throws UnreadableXml. */
  end(): void;
}

const bare = (name: string): string => name.replace(/^.*:/, '');

/**
 * Reads UTF-8 in pieces and hands over every child of the root. Own entities of a text are never
 * expanded; nothing outside of it is opened.
 */
export function createXmlReader(
  receive: (element: Element, root: Pick<Element, 'name' | 'attributes'>) => void,
  /** Whether a document type, in which entities are declared, makes it unreadable. */
  { refusesDoctype = false, depthMax = Number.POSITIVE_INFINITY } = {},
): XmlReader {
  const xml = sax.parser(true, { trim: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const open: OpenElement[] = [];
  let failure: string | null = null;
  const fail = (why: string) => {
    failure ??= why;
  };
  xml.onerror = ({ message }) => fail(message.split('\n').join(', '));
  xml.ondoctype = () => {
    if (refusesDoctype) fail('a document type is not allowed');
  };
  xml.onopentag = (tag) => {
    const { name, attributes } = tag as Tag;
    open.push({ name: bare(name), attributes, children: [], text: '' });
    if (open.length > depthMax) fail('it is nested too deeply');
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
  const feed = (bytes?: Uint8Array) => {
    if (failure === null) xml.write(decode(decoder, bytes));
    if (failure !== null) throw new UnreadableXml(failure);
  };
  return {
    write: feed,
    end() {
      feed();
      xml.close();
      if (failure !== null) throw new UnreadableXml(failure);
    },
  };
}

/** The last piece is empty. */
function decode(decoder: InstanceType<typeof TextDecoder>, bytes?: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch {
    throw new UnreadableXml('the file is not UTF-8');
  }
}

export const childrenOf = (element: Element, name: string): readonly Element[] =>
  element.children.filter((child) => child.name.toLowerCase() === name.toLowerCase());

/** Trimmed text of the first child of that name, in any case; empty if there is none. */
export const textIn = (element: Element, name: string): string =>
  childrenOf(element, name)[0]?.text.trim() ?? '';
