import { uploadPath } from '@candor/contract/wire/calls';
import { vi } from 'vitest';

/** Answers every upload with this envelope and counts them; other requests are real. */
export function playUploads(envelope: object): { count(): number } {
  let uploads = 0;
  const answered = `data:application/json,${encodeURIComponent(JSON.stringify(envelope))}`;
  class Played extends XMLHttpRequest {
    override open(method: string, address: string | URL): void {
      if (address !== uploadPath) return super.open(method, address);
      uploads += 1;
      // The browser itself answers an address that contains its content.
      super.open('GET', answered);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Played);
  return { count: () => uploads };
}
