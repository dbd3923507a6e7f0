import type { JsonSchema, Operation } from '@candor/contract/openapi';
import { html, type Markup } from './markup.ts';
import { fieldList, typeText } from './schema-list.ts';

export interface Row {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly operation: Operation;
}

/** One call: address, access, request fields, result fields, refusals, and a form to try it. */
export function callSection(row: Row, options: { allowPlainBodies: boolean }): Markup {
  const { method, path, operation } = row;
  const content = operation.requestBody?.content;
  const body = content?.['application/json']?.schema;
  const form = content?.['multipart/form-data']?.schema;
  return html`<article id="${operation.operationId}">
    <h3><a href="#${operation.operationId}">${operation.operationId}</a></h3>
    <p class="address"><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code></p>
    <p>${operation.summary}.${operation.deprecated ? ' An old address of the same call.' : ''}</p>
    <p class="facts">
      ${operation['x-access'] === 'member' ? 'Signed in' : 'Public'}${
        operation['x-idempotent'] ? ' · takes an Idempotency-Key' : ''
      }
    </p>
    ${parameterList(operation)}
    ${
      body || form
        ? html`<h4>${form ? 'Form' : 'Body'}</h4>
            ${fieldList((body ?? form)!)}`
        : null
    }
    <details>
      <summary>Result</summary>
      ${resultList(operation)}
    </details>
    <details>
      <summary>Refusals</summary>
      <p class="keys">${operation['x-error-keys'].map((key) => html`<code>${key}</code> `)}</p>
    </details>
    ${!form && (method === 'get' || options.allowPlainBodies) ? tryForm(row, body) : null}
  </article>`;
}

function fieldsOf(operation: Operation) {
  return operation.parameters.flatMap((parameter) => ('in' in parameter ? [parameter] : []));
}

function parameterList(operation: Operation): Markup | null {
  const fields = fieldsOf(operation);
  if (fields.length === 0) return null;
  return html`<h4>Parameters</h4>
    ${fieldList({
      type: 'object',
      properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
      required: fields.filter(({ required }) => required).map(({ name }) => name),
    })}`;
}

/** The fields under `result` of a success. */
function resultList(operation: Operation): Markup {
  const answer = operation.responses[200] as {
    content: { 'application/json': { schema: { oneOf: JsonSchema[] } } };
  };
  const success = answer.content['application/json'].schema.oneOf[0]!;
  const result = success.properties!['result'] as JsonSchema;
  return html`<p>${typeText(result)}</p>
    ${fieldList(result)}`;
}

function tryForm(row: Row, body: JsonSchema | undefined): Markup {
  const { method, path, operation } = row;
  return html`<details class="try">
    <summary>Try it</summary>
    <form data-method="${method.toUpperCase()}" data-path="${path}">
      ${fieldsOf(operation).map(
        ({ name, in: place }) =>
          html`<label
            >${name} <input name="${name}" data-in="${place}" autocomplete="off"
          /></label>`,
      )}
      ${method === 'post' ? html`<label>body <textarea name="body" rows="6" spellcheck="false">${sample(body)}</textarea></label>` : null}
      <button>Send</button><output></output>
    </form>
  </details>`;
}

const sample = (body: JsonSchema | undefined): string =>
  JSON.stringify(Object.fromEntries((body?.required ?? []).map((name) => [name, ''])), null, 2);
