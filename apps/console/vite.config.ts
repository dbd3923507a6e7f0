import { consolePath } from '@candor/contract/console/wire';
import { picturePath } from '@candor/contract/wire/links';
import { messagesPlugin } from '@candor/messages/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where a development server sends calls: the console of `npm start` on its default port. */
const CONSOLE = process.env.CONSOLE_ORIGIN ?? 'http://127.0.0.1:8081';

export default defineConfig({
  base: `${consolePath}/`,
  plugins: [react(), tailwindcss(), messagesPlugin({ needs: 'console' })],
  build: { target: ['chrome123', 'firefox121', 'safari17.5'], assetsInlineLimit: 0 },
  server: {
    proxy: {
      [`${consolePath}/calls`]: { target: CONSOLE },
      [picturePath]: { target: CONSOLE },
    },
  },
});
