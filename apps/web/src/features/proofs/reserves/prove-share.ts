import { marketsCalls } from '@candor/contract/calls/markets';
import { proofsCalls } from '@candor/contract/calls/proofs';
import * as z from 'zod/mini';
import { call, type Ask } from '../../../platform/call.ts';
import { checkReserveProof, type ReserveCheck, type ReserveProof } from './check-reserve-proof.ts';

export type ShareAsk = Ask<typeof proofsCalls, 'getReserveProof'>;

export interface ProvenShare {
  readonly proof: ReserveProof;
  readonly check: ReserveCheck;
}

/** Fetches the customer's own proof and checks all of it here. Rejects with CallError. */
export async function proveShare(ask: ShareAsk, signal?: AbortSignal): Promise<ProvenShare> {
  const options = { signal, quiet: true };
  const { tickPublicKey } = await call(marketsCalls, 'getPublicKey', {}, options);
  const proof = await call(proofsCalls, 'getReserveProof', ask, options);
  return { proof, check: await checkReserveProof(proof, tickPublicKey, globalThis.crypto.subtle) };
}

/** Puts a proof into the customer's downloads, in the words of the wire that the script reads. */
export function downloadProof(proof: ReserveProof): void {
  const wire = z.encode(proofsCalls.getReserveProof.result, proof);
  const file = new Blob([JSON.stringify(wire, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `candor-reserves-${proof.reserves.day}-${proof.reserves.currency}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
