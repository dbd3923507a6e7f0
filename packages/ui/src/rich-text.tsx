import { isMarkupAttribute, markupElements } from '@candor/domain/content/markup';
import { createElement, Fragment, useMemo, type ReactNode } from 'react';

export interface RichTextProps {
  /** Sanitized HTML of an article. */
  readonly html: string;
}

const looks: Readonly<Record<string, string>> = {
  h2: 'mt-7 mb-2 text-title first:mt-0',
  h3: 'mt-6 mb-1 text-headline',
  h4: 'mt-5 mb-1 text-body-strong',
  p: 'my-3 first:mt-0 last:mb-0',
  ul: 'my-3 list-disc ps-5 marker:text-tertiary',
  ol: 'my-3 list-decimal ps-5 marker:text-tertiary',
  li: 'my-1.5 ps-1',
  blockquote: 'my-4 border-s-2 border-control ps-4 text-secondary',
  pre: 'my-4 overflow-x-auto rounded-control bg-sunken p-3 text-label leading-normal font-normal',
  code: 'rounded-chip bg-sunken px-1 py-0.5 font-mono text-[0.9em] [overflow-wrap:anywhere] [pre>&]:bg-transparent [pre>&]:p-0 [pre>&]:[overflow-wrap:normal]',
  strong: 'font-semibold',
  em: 'font-medium not-italic',
  a: 'text-proof underline underline-offset-2',
  table: 'w-full min-w-max border-collapse text-body',
  th: 'border-b border-control py-2 pe-4 text-start align-bottom text-label text-tertiary last:pe-0',
  td: 'figures max-w-72 border-b border-hairline py-2 pe-4 align-top whitespace-normal last:pe-0',
  hr: 'my-6 border-0 border-t border-hairline',
};

const aligned: Readonly<Record<string, string>> = { center: ' text-center', right: ' text-end' };
const EMPTY = new Set(['br', 'hr']);

/**
 * Draws an article. Elements and attributes are created one by one from the same closed list that
 * the server sanitizes to, so that nothing else could run even if it arrived.
 */
export function RichText({ html }: RichTextProps): ReactNode {
  const nodes = useMemo(() => parse(html), [html]);
  return (
    <div className="text-[1.0625rem]/[1.65] [overflow-wrap:break-word] text-primary">{nodes}</div>
  );
}

function parse(html: string): ReactNode {
  // Scripts of a parsed document do not run, and nothing in it is loaded.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return childrenOf(body);
}

const childrenOf = (parent: Node): ReactNode[] =>
  [...parent.childNodes].map((node, index) => <Fragment key={index}>{draw(node)}</Fragment>);

function draw(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const element = node.localName;
  if (!Object.hasOwn(markupElements, element)) return null;
  if (EMPTY.has(element)) return createElement(element, { className: looks[element] });
  const table = element === 'table';
  const drawn = createElement(element, attributesOf(node, element), childrenOf(node));
  return table ? <div className="my-4 overflow-x-auto">{drawn}</div> : drawn;
}

function attributesOf(node: Element, element: string): Record<string, string> {
  const given = [...node.attributes].filter(({ name, value }) =>
    isMarkupAttribute(element, name, value),
  );
  const { align = '', ...rest } = Object.fromEntries(
    given.map(({ name, value }) => [name, value]),
  ) as Record<string, string>;
  return { ...rest, className: `${looks[element] ?? ''}${aligned[align] ?? ''}` };
}
