import * as z from 'zod/mini';

interface Step {
  value: unknown;
  issues: readonly unknown[];
}
type Run = (step: Step, context: { direction?: string }) => Step | Promise<Step>;

/**
 * The same schema, for objects that never change and are sent many times, such as recorded ticks:
 * each is encoded once and shares its wire form, which nobody may change either.
 */
export function encodedOnce<T extends z.ZodMiniType>(schema: T): T {
  const remembering = z.clone(schema);
  const inner = remembering._zod as unknown as { run: Run };
  const run = inner.run;
  const encoded = new WeakMap<object, unknown>();
  inner.run = (step, context) => {
    const { value } = step;
    if (context.direction !== 'backward' || typeof value !== 'object' || value === null)
      return run(step, context);
    const known = encoded.get(value);
    if (known !== undefined) return { ...step, value: known };
    const done = run(step, context);
    if (!(done instanceof Promise) && done.issues.length === 0) encoded.set(value, done.value);
    return done;
  };
  return remembering;
}
