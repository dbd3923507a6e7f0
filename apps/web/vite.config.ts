import { fileURLToPath } from 'node:url';
import { apiPrefix } from '@candor/contract/wire/calls';
import { picturePath } from '@candor/contract/wire/links';
import { messagesPlugin } from '@candor/messages/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressPlugin } from './compress-plugin.ts';
import { contractPlugin } from './contract-plugin.ts';
import { earlyPlugin } from './early-plugin.ts';
import { firstTexts } from './first-texts.ts';
import { offlinePlugin } from './offline-plugin.ts';

/** Where a development server sends calls and the stream: `npm start` on its default port. */
const API = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080';

/** Components that most screens show. What only some of them show stays in files of its own. */
const components =
  'app-bar|button|chip|currency-icon|figures|icon|logo|message-state|page|row|skeleton|sparkline|tabs|toast';
/** Small modules of every screen in one file, or each would be a request and compressed by itself. */
const everyScreen = {
  name: 'every-screen',
  priority: 2,
  test: new RegExp(
    `/packages/client/src/|/apps/web/src/platform/(?!seal|upload|open-link|push|device-passkey)|/packages/ui/src/(${components})\\.tsx$`,
  ),
};

/** Home and what it imports, shared with other screens or not, which would be two dozen requests. */
const firstScreen = {
  name: 'first-screen',
  priority: 1,
  test: /\/features\/home\/home-screen\.tsx$/,
};

/** Changes less often than ours, so that it stays cached over releases. */
const reactCode = {
  name: 'react',
  priority: 3,
  test: /\/node_modules\/(react|react-dom|scheduler)\//,
};

/** Whatever else the page needs before it knows which screen is asked for. */
const shell = {
  name: 'shell',
  priority: 1,
  tags: ['$initial' as const],
  test: /^(?!.*(\/src\/main\.tsx|\.html)$)/,
};

/** The ticket and what it imports, which would be sixty requests of a few hundred bytes. */
const contractScreen = {
  name: 'contract-screen',
  test: /\/features\/positions\/positions-screen\.tsx$/,
};

const chartScreen = { name: 'chart-screen', test: /\/features\/chart\/chart-screen\.tsx$/ };

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    messagesPlugin({
      isFirst: firstTexts([source('main.tsx'), source('features/home/home-screen.tsx')], {
        router: source('shell/further-screens.ts'),
      }),
      without: [
        'console',
        'mail',
        'loan-agreement',
        'inbox-texts',
        'support-text',
        'practice-papers',
      ],
    }),
    contractPlugin(),
    earlyPlugin(),
    compressPlugin(),
    offlinePlugin(),
  ],
  // Browsers that resolve light-dark() and top-level await by themselves.
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [reactCode, everyScreen, firstScreen, shell, contractScreen, chartScreen],
        },
      },
    },
  },
  server: { proxy: { [apiPrefix]: { target: API, ws: true }, [picturePath]: { target: API } } },
});
