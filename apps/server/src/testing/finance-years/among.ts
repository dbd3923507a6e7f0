import type { Actor, World } from './world.ts';
import { fixedRateActor } from './fixed-rate/actor.ts';
import { miningActor } from './mining/actor.ts';
import { offeringsActor } from './offerings/actor.ts';

/** Orders of two customers; machines and tickets of the three others. */
export const soldTogether = (): Actor[] => [
  among(fixedRateActor({ isRacing: false }), 0, 2),
  among(miningActor(), 2, 5),
  among(offeringsActor(), 2, 5),
];

/**
 * An actor of whom only some customers know: the level of a customer depends on all that they own,
 * so those of one model must not earn coins in another one.
 */
function among(actor: Actor, from: number, to: number): Actor {
  const views = new WeakMap<World, World>();
  const viewOf = (world: World): World => {
    const view = views.get(world) ?? seenBy(world, from, to);
    views.set(world, view);
    return view;
  };
  const { open, owners, moments, promised } = actor;
  return {
    name: actor.name,
    ...(actor.app && { app: actor.app }),
    open: async (world) => open?.(viewOf(world)),
    act: (world) => actor.act(viewOf(world)),
    live: (world) => actor.live(viewOf(world)),
    check: (world) => actor.check(viewOf(world)),
    owners: () => owners?.() ?? [],
    moments: (nowMs) => moments?.(nowMs) ?? [],
    promised: () => promised?.() ?? new Map(),
  };
}

/** The same world with some of its customers. */
const seenBy = (world: World, from: number, to: number): World =>
  new Proxy(world, {
    get(target, property) {
      if (property === 'customers') return target.customers.slice(from, to);
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
