import { screens } from '@candor/contract/wire/screens';
import { isMarkupAttribute, markupElements } from '@candor/domain/content/markup';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { linkTarget, plainText, renderMarkdown, sanitize } from './render.ts';
import { htmlAttacks, markupAttacks } from './testing/markup-attacks.ts';

/** What of a rendered text no article may contain. */
function foreignParts(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!Object.hasOwn(markupElements, name)) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes))
        if (!isMarkupAttribute(name, attribute, value)) found.push(`${attribute}="${value}"`);
    },
    oncomment: () => found.push('comment'),
    onprocessinginstruction: () => found.push('instruction'),
  });
  parser.end(html);
  return found;
}

describe('what is rendered', () => {
  test('consists of listed elements and attributes, whatever was written', () => {
    expect(markupAttacks.length).toBeGreaterThanOrEqual(100);
    for (const attack of markupAttacks)
      expect(foreignParts(renderMarkdown(attack)), attack).toEqual([]);
  });

  test('consists of them even if HTML passed the Markdown', () => {
    for (const attack of htmlAttacks) expect(foreignParts(sanitize(attack)), attack).toEqual([]);
  });

  test('is recognized when it is foreign', () => {
    expect(foreignParts('<p onclick="x">a<video src=x></video></p>')).toEqual([
      'onclick="x"',
      '<video>',
      'src="x"',
    ]);
    expect(foreignParts('<a href="https://evil.example">a</a>')).toHaveLength(1);
  });

  test('keeps headings, lists, tables, quotes and code', () => {
    const html = renderMarkdown(
      '# One\n\n> quote\n\n1. first\n\n```\na < b\n```\n\n| a | b |\n| --- | ---: |\n| 1 | `2` |',
    );
    expect(html).toContain('<h2>One</h2>');
    expect(html).toContain('<blockquote>');
    expect(html).toContain('<pre><code>a &lt; b\n</code></pre>');
    expect(html).toContain('<th align="right">b</th>');
    expect(html).toContain('<td align="right"><code>2</code></td>');
  });

  test('shows HTML as the text it is, and a picture as its description', () => {
    expect(renderMarkdown('<b>bold</b>')).toBe('<p>&lt;b&gt;bold&lt;/b&gt;</p>\n');
    expect(renderMarkdown('![a chart](https://x.example/a.png)')).toBe('<p>a chart</p>\n');
  });
});

describe('a link', () => {
  test.each([
    ['help:fees', `#${screens.helpArticle.path}?id=fees`],
    ['article:a-1', `#${screens.article.path}?id=a-1`],
    ['screen:deposit', `#${screens.deposit.path}`],
    ['https://example.org/a?b=(c)', '#/outlink?url=https%3A%2F%2Fexample.org%2Fa%3Fb%3D%28c%29'],
    ['HTTPS://EXAMPLE.org', '#/outlink?url=https%3A%2F%2Fexample.org%2F'],
  ])('%s leads to a screen', (href, target) => {
    expect(linkTarget(href)).toBe(target);
  });

  test.each([
    'javascript:1',
    'data:x',
    'mailto:a@b.example',
    '//x.example',
    '/x',
    'screen:nowhere',
  ])('%s leads nowhere and stays as text', (href) => {
    expect(linkTarget(href)).toBeNull();
    expect(sanitize(`<a href="${href}">word</a>`)).toBe('word');
  });

  test('to another site is marked, one within the app is not', () => {
    expect(renderMarkdown('[a](https://example.org)')).toContain('rel="noopener nofollow"');
    expect(renderMarkdown('[a](help:fees)')).toBe(
      `<p><a href="#${screens.helpArticle.path}?id=fees">a</a></p>\n`,
    );
  });
});

test('the plain text has every word once, without markup', () => {
  expect(plainText('# A & b\n\n- **c**\n- d<e\n\n| f | g |\n| --- | --- |\n| h | i |')).toBe(
    'A & b c d<e f g h i',
  );
});
