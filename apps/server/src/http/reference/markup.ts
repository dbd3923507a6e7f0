/** HTML built by `html`, so all text in it is escaped. */
export interface Markup {
  readonly html: string;
}

type Part = string | number | Markup | null | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag: escapes everything interpolated unless it is `Markup` itself. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return {
    html: literals.map((text, i) => text + (i < parts.length ? write(parts[i]!) : '')).join(''),
  };
}

/** The finished text. */
export const raw = (markup: Markup): string => markup.html;

/** Prose with `code` in backticks. */
export function inline(text: string): Part {
  return text.split('`').map((piece, i) => (i % 2 === 1 ? html`<code>${piece}</code>` : piece));
}

function write(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character]!);
  return 'html' in part ? part.html : part.map(write).join('');
}
