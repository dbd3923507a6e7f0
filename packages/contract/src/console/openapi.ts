import type { Call } from '../call.ts';
import { components, type OpenApiDocument } from '../openapi.ts';
import { operationOf } from '../openapi/operation.ts';
import { consoleAreas } from './calls.ts';
import type { ConsoleCall } from './console-call.ts';
import { type ConsoleCallName, consoleWire, operatorTokenHeader } from './wire.ts';

const description = `
Calls of the operators' console, on an origin of its own. Every call is a POST of plain JSON over TLS and is recorded in
the operators' log. No call sets a price, an outcome or a settlement, and a customer's money moves only through commands
that two people agree on.

Times are epoch milliseconds, amounts are decimal strings.
`.trim();

/** The OpenAPI document of the console, separate from that of customers. */
export function buildConsoleOpenApi(version: string): OpenApiDocument {
  const operations = Object.entries(consoleAreas).flatMap(([area, calls]) =>
    Object.entries(calls as Record<string, ConsoleCall>).map(([name, call]) => {
      const path = consoleWire[name as ConsoleCallName].slice('POST '.length);
      const address = { method: 'post', path } as const;
      const operation = operationOf({ name, area, call: call as Call, address, isFirst: true });
      return [path, { post: { ...operation, 'x-roles': call.roles } }] as const;
    }),
  );
  const session = {
    type: 'apiKey',
    in: 'header',
    name: operatorTokenHeader,
    description: 'The token that signing in to the console returns.',
  };
  return {
    openapi: '3.1.1',
    info: { title: 'Candor console', version, description },
    tags: Object.keys(consoleAreas).map((name) => ({ name })),
    paths: Object.fromEntries(operations),
    components: { ...components, securitySchemes: { session } },
  };
}
