/** The service worker: registered once the first screen stands, and the word about a new version. */
import { loadAllTexts, text } from '@candor/client/language';
import { sessionCalls } from '@candor/contract/calls/session';
import { Button } from '@candor/ui/button';
import { createRoot } from 'react-dom/client';
import { useState, type ReactNode } from 'react';
import { call } from '../platform/call.ts';
import { embeddedPublicKey } from '../platform/embedded-config.ts';
import { queryClient } from '../platform/query.ts';
import { userId } from '../platform/session.ts';

const WORKER = '/sw.js';
const CHECK_EVERY_MS = 3_600_000;

/** Registers nothing where workers are not allowed, and on a development server. */
export async function startWorker(): Promise<void> {
  // The other screens open sooner, and without a connection too.
  await loadAllTexts().catch(() => undefined);
  if (!('serviceWorker' in navigator) || embeddedPublicKey() === '') return;
  const registration = await navigator.serviceWorker.register(WORKER);
  const check = () => void registration.update().catch(() => undefined);
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  const isFirstVisit = !navigator.serviceWorker.controller;
  follow(registration);
  await handOver();
  if (isFirstVisit) void keepWhatIsKnown().catch(() => undefined);
}

/** Files that this page fetched before the worker saw its requests: its language and typeface too. */
async function handOver(): Promise<void> {
  const { serviceWorker } = navigator;
  const { active } = await serviceWorker.ready;
  if (!serviceWorker.controller)
    await new Promise((done) =>
      serviceWorker.addEventListener('controllerchange', done, { once: true }),
    );
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  active?.postMessage({ kind: 'loaded', files: [...new Set(paths)] });
}

/** The answers of the first page came before the worker could keep them. */
async function keepWhatIsKnown(): Promise<void> {
  if (userId() !== '') await call(sessionCalls, 'getUser', {}, { quiet: true });
  await queryClient.invalidateQueries();
}

function follow(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) void offer(registration.waiting);
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
}

function watch(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed') void offer(worker);
  });
}

/** A worker of the version that this page already is takes over in silence. */
async function offer(worker: ServiceWorker): Promise<void> {
  const activate = () => worker.postMessage({ kind: 'activate' });
  if (!(await isNewer(worker))) return activate();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const leave = () => {
    root.unmount();
    place.remove();
  };
  const update = () => {
    // The page changes only when the worker that has its files is in charge.
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
    activate();
  };
  root.render(<NewVersion onUpdate={update} onLater={leave} />);
}

function isNewer(worker: ServiceWorker): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((done) => {
    port1.addEventListener('message', ({ data }) => done(data === true), { once: true });
    port1.start();
  });
  const path = entry ? new URL(entry.src).pathname : '';
  worker.postMessage({ kind: 'isNewerThan', entry: path }, [port2]);
  return answer;
}

interface NewVersionProps {
  readonly onUpdate: () => void;
  readonly onLater: () => void;
}

/** Never reloads on its own: what is typed on this screen would be lost. */
function NewVersion({ onUpdate, onLater }: NewVersionProps): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-[calc(66px+var(--layout-safe-bottom))] z-(--z-toast) mx-auto max-w-105 rounded-card bg-raised p-4 shadow-float"
    >
      <p className="m-0 text-body">{text('shell.newVersion')}</p>
      <div className="mt-3 flex gap-3 *:flex-1">
        <Button size="compact" tone="quiet" onClick={onLater}>
          {text('shell.later')}
        </Button>
        <Button
          size="compact"
          busy={isBusy}
          onClick={() => {
            setIsBusy(true);
            onUpdate();
          }}
        >
          {text('shell.update')}
        </Button>
      </div>
    </div>
  );
}
