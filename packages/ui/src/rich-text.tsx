import { createElement, Fragment, useMemo, type ReactNode } from 'react';

/** The closed list of what a text may consist of. */
export interface MarkupRules {
  hasElement(element: string): boolean;
  hasAttribute(element: string, name: string, value: string): boolean;
}

export interface RichTextProps {
  /** Sanitized HTML of an article. */
  readonly html: string;
  readonly rules: MarkupRules;
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
  table: 'w-full border-collapse text-body',
  th: 'border-b border-control py-2 pe-3 align-bottom text-label text-tertiary last:pe-0 desktop:pe-4',
  td: 'border-b border-hairline py-2 pe-3 align-top tabular-nums last:pe-0 desktop:pe-4',
  img: 'my-1 block h-auto max-w-full rounded-control bg-sunken',
  hr: 'my-6 border-0 border-t border-hairline',
};

const aligned: Readonly<Record<string, string>> = { center: 'text-center', right: 'text-end' };
const EMPTY = new Set(['br', 'hr', 'img']);
/** Line breaks between their parts are no content. */
const TABULAR = new Set(['TABLE', 'THEAD', 'TBODY', 'TR']);
/** What scrolls sideways can be reached by keyboard. */
const FOCUSABLE = { tabIndex: 0 };
/** Pictures below the fold are loaded when they come close. */
const LATER = { loading: 'lazy', decoding: 'async' };

/**
 * Draws an article. Elements and attributes are created one by one from the same closed list that
 * the server sanitizes to, so that nothing else could run even if it arrived.
 */
export function RichText({ html, rules }: RichTextProps): ReactNode {
  const nodes = useMemo(() => parse(html, rules), [html, rules]);
  return (
    <div className="text-[1.0625rem]/[1.65] [overflow-wrap:break-word] text-primary">{nodes}</div>
  );
}

function parse(html: string, rules: MarkupRules): ReactNode {
  // Scripts of a parsed document do not run, and nothing in it is loaded.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return childrenOf(body, rules);
}

const childrenOf = (parent: Node, rules: MarkupRules): ReactNode[] =>
  [...parent.childNodes].map((node, index) => <Fragment key={index}>{draw(node, rules)}</Fragment>);

function draw(node: Node, rules: MarkupRules): ReactNode {
  if (node.nodeType === Node.TEXT_NODE)
    return TABULAR.has(node.parentNode?.nodeName ?? '') ? null : node.textContent;
  if (!(node instanceof Element)) return null;
  const element = node.localName;
  if (!rules.hasElement(element)) return null;
  const attributes = {
    ...attributesOf(node, rules),
    ...(element === 'pre' ? FOCUSABLE : {}),
    ...(element === 'img' ? LATER : {}),
  };
  if (EMPTY.has(element)) return createElement(element, attributes);
  const drawn = createElement(element, attributes, childrenOf(node, rules));
  if (element !== 'table') return drawn;
  return createElement('div', { className: 'my-4 overflow-x-auto', ...FOCUSABLE }, drawn);
}

function attributesOf(node: Element, rules: MarkupRules): Record<string, string> {
  const element = node.localName;
  const given = [...node.attributes].filter(({ name, value }) =>
    rules.hasAttribute(element, name, value),
  );
  const { align = '', ...rest } = Object.fromEntries(
    given.map(({ name, value }) => [name, value]),
  ) as Record<string, string>;
  return { ...rest, className: `${looks[element] ?? ''} ${aligned[align] ?? 'text-start'}` };
}
