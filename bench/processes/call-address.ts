import { type CallName, type WireAddress, wireCalls } from '@candor/contract/wire/calls';

/** Method and path of a call, from the wire table; the first address if it has two. */
export function addressOf(
  name: CallName,
  parameters: Record<string, unknown> = {},
): { method: 'GET' | 'POST'; path: string } {
  const address = [wireCalls[name]].flat()[0] as WireAddress;
  const [method, path] = address.split(' ') as ['GET' | 'POST', string];
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => String(parameters[field]));
  return { method, path: filled };
}
