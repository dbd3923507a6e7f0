import type { Call } from '../call.ts';
import type { ErrorKey } from '../errors.ts';
import { type JsonSchema, wireSchema } from './wire-schema.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly deprecated?: true;
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: {
    readonly required: true;
    readonly description: string;
    readonly content: Readonly<
      Partial<Record<'application/json' | 'multipart/form-data', { readonly schema: JsonSchema }>>
    >;
  };
  readonly responses: Readonly<Record<string, unknown>>;
  /** Every `errorKey` that this call can return. */
  readonly 'x-error-keys': readonly ErrorKey[];
  readonly 'x-access': Call['access'];
  readonly 'x-idempotent': boolean;
}

export interface Address {
  readonly method: 'get' | 'post';
  readonly path: string;
}

const response = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** One call at one of its addresses. */
export function operationOf(row: {
  name: string;
  area: string;
  call: Call;
  address: Address;
  isFirst: boolean;
}): Operation {
  const { name, area, call, address, isFirst } = row;
  const request = wireSchema(call.request, 'request');
  const inPath = new Set([...address.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!));
  const rest = without(request, inPath);
  const isPost = address.method === 'post';
  const hasBody = isPost && Object.keys(rest.properties ?? {}).length > 0;
  return {
    operationId: isFirst ? name : `${name}AtOldAddress`,
    summary: call.summary,
    tags: [area],
    ...(isFirst ? {} : { deprecated: true }),
    security: call.access === 'member' ? [{ session: [] }] : [],
    parameters: [
      ...parametersIn('path', request, [...inPath]),
      ...(isPost ? [] : parametersIn('query', rest, Object.keys(rest.properties ?? {}))),
      ...(call.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(hasBody ? { requestBody: bodyOf(rest) } : {}),
    responses: {
      200: answerOf(call),
      413: response('TooLarge'),
      429: response('TooMany'),
      503: response('Draining'),
    },
    'x-error-keys': errorKeysOf(call, isPost),
    'x-access': call.access,
    'x-idempotent': call.idempotent ?? false,
  };
}

/** The only call not in the tables: its body is a form with a file and is not sealed. */
export function uploadOperation(): Operation {
  const path: JsonSchema = {
    type: 'string',
    description: 'Path of the image, for use in other calls.',
  };
  const file: JsonSchema = {
    type: 'string',
    format: 'binary',
    description: 'JPEG, PNG or WebP, up to 12 MB',
  };
  const form: JsonSchema = { type: 'object', required: ['file'], properties: { file } };
  return {
    operationId: 'upload',
    summary: 'Uploads one image; other fields of the form are ignored',
    tags: ['uploads'],
    security: [{ session: [] }],
    parameters: [],
    requestBody: {
      required: true,
      description: 'Sent as is, not sealed.',
      content: { 'multipart/form-data': { schema: form } },
    },
    responses: {
      200: answering(path, path),
      413: response('TooLarge'),
      429: response('TooMany'),
      503: response('Draining'),
    },
    'x-error-keys': [
      'session.required',
      'upload.fileRequired',
      'upload.notAnImage',
      'upload.tooManyPixels',
      'upload.unreadable',
      'request.invalid',
      'request.tooLarge',
      'request.tooMany',
      'server.internal',
    ],
    'x-access': 'member',
    'x-idempotent': false,
  };
}

function parametersIn(
  place: 'query' | 'path',
  request: JsonSchema,
  names: readonly string[],
): Parameter[] {
  return names.map((name) => ({
    name,
    in: place,
    required: place === 'path' || (request.required ?? []).includes(name),
    schema: (request.properties?.[name] ?? {}) as JsonSchema,
  }));
}

function without(request: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  const properties = Object.entries(request.properties ?? {}).filter(([name]) => !names.has(name));
  const required = (request.required ?? []).filter((name) => !names.has(name));
  return {
    type: 'object',
    ...(request.allOf ? { allOf: request.allOf } : {}),
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
  };
}

const bodyOf = (schema: JsonSchema) => ({
  required: true as const,
  description: 'Sent sealed; see the description of this document.',
  content: { 'application/json': { schema } },
});

const answerOf = (call: Call) => answering(wireSchema(call.result, 'result'));

function answering(result: JsonSchema, message: JsonSchema = { type: 'string' }) {
  const success = {
    type: 'object',
    required: ['code', 'message', 'result', 'success', 'timestamp'],
    properties: {
      code: { const: 200 },
      message,
      result,
      success: { const: true },
      timestamp: { type: 'integer', description: 'Epoch milliseconds' },
    },
  };
  return {
    description: 'The result or a refusal, both as HTTP 200.',
    content: {
      'application/json': {
        schema: { oneOf: [success, { $ref: '#/components/schemas/Refusal' }] },
      },
    },
  };
}

function errorKeysOf(call: Call, isPost: boolean): ErrorKey[] {
  return [
    'request.invalid',
    ...(isPost ? (['envelope.required', 'envelope.invalid'] as const) : []),
    ...(call.access === 'member' ? (['session.required'] as const) : []),
    ...(call.idempotent ? (['idempotency.conflict', 'ledger.moneyHalted'] as const) : []),
    ...(call.refusals ?? []).filter((key) => key !== 'request.tooMany'),
    'request.tooMany',
    'server.internal',
    ...(isPost ? (['request.outcomeUnchecked'] as const) : []),
    ...(call.idempotent ? (['request.outcomeUnknown'] as const) : []),
  ];
}
