import type { Call } from './call.ts';
import { callAreas } from './calls.ts';
import { errors } from './errors.ts';
import {
  type Address,
  type Operation,
  operationOf,
  type Parameter,
  uploadOperation,
} from './openapi/operation.ts';
import { type CallName, uploadPath, type WireAddress, wireCalls } from './wire/calls.ts';

export type { Operation } from './openapi/operation.ts';
export type { JsonSchema } from './openapi/wire-schema.ts';

const description = `
Every response is \`{ code, message, result, success, timestamp }\`. Code 200 is success. A refusal, including
"not signed in" (code 401), is sent as HTTP 200 with a stable \`errorKey\`; an invalid request lists its
\`fields\`. Only refusals before a call is selected use an HTTP status.

Money, prices and quantities are decimal strings. Times are \`YYYY-MM-DD HH:mm:ss\` at UTC+8. Null and a missing
field mean the same; so does zero for an optional figure.

Sealed bodies: a POST body is \`base64(RSA(key)) "." base64(AES-256-ECB-PKCS7(JSON))\`, sent as a bare string of
content type application/json, or the same in JSON quotes. \`key\` is 32 characters used as 32 bytes; RSA is OAEP with SHA-256, or PKCS#1 v1.5;
the public key comes from the call \`getPublicKey\`. TLS protects the traffic. A development server
(ALLOW_PLAIN_BODIES=1) also accepts plain JSON.

Uploads are the one exception: a form with a file, not sealed.
`.trim();

export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Partial<Record<'get' | 'post', Operation>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

/**
 * The OpenAPI document of every implemented call, generated from the tables with the names and
 * shapes of the wire. Planned calls are not included.
 */
export function buildOpenApi(version: string): OpenApiDocument {
  const operations = Object.entries(callAreas).flatMap(([area, calls]) =>
    Object.entries(calls).flatMap(([name, call]) =>
      addressesOf(name as CallName).map((address, index) => ({
        address,
        operation: operationOf({ name, area, call: call as Call, address, isFirst: index === 0 }),
      })),
    ),
  );
  return {
    openapi: '3.1.1',
    info: { title: 'Candor', version, description },
    tags: [...Object.keys(callAreas), 'uploads'].map((name) => ({ name })),
    paths: { ...pathsOf(operations), [uploadPath]: { post: uploadOperation() } },
    components,
  };
}

function pathsOf(operations: readonly { address: Address; operation: Operation }[]) {
  const paths: Record<string, Partial<Record<'get' | 'post', Operation>>> = {};
  for (const { address, operation } of operations)
    paths[address.path] = { ...paths[address.path], [address.method]: operation };
  return paths;
}

function addressesOf(name: CallName): Address[] {
  return ([wireCalls[name]].flat() as WireAddress[]).map((address) => {
    const [method, path] = address.split(' ') as ['GET' | 'POST', string];
    return { method: method === 'GET' ? 'get' : 'post', path };
  });
}

const refusalAs = (what: string) => ({
  description: what,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
  description:
    'A retry with the same key gets the first response and moves nothing again; with a different body it is refused. Retry with the same key after a missing response, a code of 429 or above, and request.outcomeUnknown.',
};

/** Components that operations refer to. */
export const components = {
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Access-Token',
      description: 'The token that signing in returns.',
    },
  },
  parameters: { IdempotencyKey: idempotencyKey },
  responses: {
    TooLarge: refusalAs('The body is too large.'),
    TooMany: refusalAs('Too many requests.'),
    Draining: refusalAs('The server is shutting down. Try again.'),
  },
  schemas: {
    Refusal: {
      type: 'object',
      required: ['code', 'message', 'result', 'success', 'timestamp', 'errorKey'],
      properties: {
        code: { enum: [...new Set(Object.values(errors))].sort((a, b) => a - b) },
        message: { type: 'string', description: 'In the language of the `lang` header.' },
        result: { type: 'null' },
        success: { const: false },
        timestamp: { type: 'integer', description: 'Epoch milliseconds' },
        errorKey: { enum: Object.keys(errors) },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'Field → what is wrong with it.',
        },
        details: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  },
};
