import type { JsonSchema } from '@candor/contract/openapi';
import { html, type Markup } from './markup.ts';

/** Fields of an object, or of the objects in a list, with nested fields indented. */
export function fieldList(schema: JsonSchema): Markup | null {
  const object = schema.type === 'array' ? (schema.items as JsonSchema) : schema;
  const fields = Object.entries(object.properties ?? {}) as [string, JsonSchema][];
  if (fields.length === 0) return null;
  const required = new Set(object.required);
  return html`<dl>
    ${fields.map(
      ([name, field]) =>
        html`<dt><code>${name}</code>${required.has(name) ? '' : ' optional'}</dt>
          <dd>${typeText(field)}${fieldList(field)}</dd>`,
    )}
  </dl>`;
}

/** The type in words: `"long" or "short"`, `decimal text. Amount of money`, `list of object`. */
export function typeText(schema: JsonSchema): string {
  const text = [typeName(schema), bounds(schema)].filter(Boolean).join(', ');
  return schema.description ? `${text}. ${schema.description}` : text;
}

function typeName(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.oneOf) return schema.oneOf.map((part) => typeName(part)).join(' or ');
  if (schema.type === 'array') return `list of ${typeName((schema.items ?? {}) as JsonSchema)}`;
  if (schema.type === 'string' && schema.description && schema.pattern?.includes('\\.'))
    return 'decimal text';
  return [schema.type ?? 'anything'].flat().join(' or ');
}

function bounds({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (maxLength === undefined) return '';
  return minLength === undefined
    ? `at most ${maxLength} characters`
    : `${minLength} to ${maxLength} characters`;
}
