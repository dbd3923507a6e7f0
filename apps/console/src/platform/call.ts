/** The console's typed client: every call by its plain name, with decoded figures. */
import { CallError, encodeRequest, type Envelope } from '@candor/client/envelope';
import { sendJson } from '@candor/client/send';
import {
  consoleCalls,
  type ConsoleRequestOf,
  type ConsoleResultOf,
} from '@candor/contract/console/calls';
import {
  type ConsoleCallName,
  consoleWire,
  operatorTokenHeader,
} from '@candor/contract/console/wire';
import * as z from 'zod/mini';
import { endSession, useSession } from './session.ts';

/** Calls the server. Rejects with `CallError`; an expired session leads to the sign-in screen. */
export async function call<Name extends ConsoleCallName>(
  name: Name,
  request: ConsoleRequestOf<Name>,
  signal?: AbortSignal,
): Promise<ConsoleResultOf<Name>> {
  const definition = consoleCalls[name];
  const body = encodeRequest(definition.request, request);
  const [method = '', address = ''] = consoleWire[name].split(' ');
  const { token } = useSession.getState();
  const envelope = (await sendJson({
    method,
    address,
    headers: token === '' ? {} : { [operatorTokenHeader]: token },
    body: JSON.stringify(body),
    signal,
  })) as Envelope;
  if (envelope.code === 200)
    return z.decode(definition.result as z.ZodMiniType, envelope.result) as ConsoleResultOf<Name>;
  if (envelope.code === 401) endSession();
  throw new CallError(envelope, fieldsOf(envelope));
}

/** Name in `CallError.fields` of a field in a command's payload: `reason` may be both. */
export const payloadField = (name: string): string => `${IN_PAYLOAD}${name}`;

/** Fields of a command's payload that a refusal names. */
export const refusedFields = ({ fields }: CallError): string[] =>
  Object.keys(fields)
    .filter((name) => name.startsWith(IN_PAYLOAD))
    .map((name) => name.slice(IN_PAYLOAD.length));

const IN_PAYLOAD = 'payload.';

/**
 * The server names a wrong field of the call in `fields`, and in the details one of a payload that
 * it cannot read (`field`) or that is out of bounds (`name`).
 */
function fieldsOf({ fields, details }: Envelope): Record<string, string> {
  const inPayload = details?.['field'] ?? details?.['name'];
  return { ...fields, ...(inPayload && { [payloadField(inPayload)]: 'field.invalid' }) };
}
