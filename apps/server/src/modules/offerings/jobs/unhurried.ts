/** Steps between two pauses, about 10 ms of work. */
const STEPS = 2;

/** Runs steps to their end, and lets the event loop work in between. */
export async function unhurried<Result>(steps: Generator<number, Result>): Promise<Result> {
  for (let count = 1; ; count++) {
    const step = steps.next();
    if (step.done) return step.value;
    if (count % STEPS === 0) await new Promise<void>((resume) => void setImmediate(resume));
  }
}
