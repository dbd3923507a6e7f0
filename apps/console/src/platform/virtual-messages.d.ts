/** Made by the build from packages/messages; see its vite-plugin.ts. */
declare module 'virtual:messages' {
  import type { Messages } from '@lingui/core';
  export const catalogs: Readonly<
    Partial<Record<string, () => Promise<{ readonly messages: Messages }>>>
  >;
}
