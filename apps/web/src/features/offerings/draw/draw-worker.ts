/** Draws again away from the page, so that it stays responsive with a million tickets. */
import { redraw, type RedrawInput, type WorkerMessage } from './redraw.ts';

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<RedrawInput>) => void) | null;
  postMessage(message: WorkerMessage): void;
};

scope.onmessage = ({ data }) => {
  const steps = redraw(data);
  let last = 0;
  for (;;) {
    const step = steps.next();
    if (step.done) return scope.postMessage({ kind: 'done', result: step.value });
    const percent = Math.floor(step.value * 100);
    if (percent > last) scope.postMessage({ kind: 'progress', share: step.value });
    last = percent;
  }
};
