import { type Bus, createLocalBus } from '@candor/server/src/platform/bus.ts';
import type { Chance } from './chance.ts';
import type { FaultLog } from './fault-log.ts';
import type { Gate } from './gate.ts';

interface Delivery {
  readonly to: Bus;
  readonly topic: string;
  readonly message: unknown;
}

const LOST = 0.02;
const REPEATED = 0.02;
const LATE = 0.02;

/** The bus between simulated processes: it loses, repeats and delays messages, as a bus may. */
export class FaultyBus {
  readonly #members = new Set<Bus>();
  readonly #chance: Chance;
  readonly #faults: FaultLog;
  readonly #gate: Gate;
  #late: Delivery[] = [];
  #delivered = 0;

  constructor(chance: Chance, faults: FaultLog, gate: Gate) {
    this.#chance = chance;
    this.#faults = faults;
    this.#gate = gate;
  }

  /** The bus as one process sees it, until it leaves. */
  join(): { bus: Bus; leave(): void } {
    const inbox = createLocalBus();
    this.#members.add(inbox);
    const bus: Bus = {
      publish: (topic, message) => {
        if (this.#members.has(inbox))
          for (const to of this.#members) this.#send({ to, topic, message });
      },
      subscribe: inbox.subscribe,
      close: inbox.close,
    };
    return { bus, leave: () => this.#members.delete(inbox) };
  }

  /** Delivers late messages in the order in which they were sent. */
  deliverLate(): void {
    const deliveries = this.#late;
    this.#late = [];
    for (const delivery of deliveries) this.#deliver(delivery);
  }

  #send(delivery: Delivery): void {
    const draw = this.#chance.share();
    if (draw < LOST) return this.#faults.fired('bus loses a message');
    if (draw < LOST + LATE) {
      this.#faults.fired('bus is late');
      this.#late.push(delivery);
      return;
    }
    this.#deliver(delivery);
    if (draw >= LOST + LATE + REPEATED) return;
    this.#faults.fired('bus repeats a message');
    this.#deliver(delivery);
  }

  /** Work caused by a message runs under its own name, not the sender's. */
  #deliver({ to, topic, message }: Delivery): void {
    const name = `message ${String(this.#delivered++).padStart(8, '0')}`;
    if (this.#members.has(to)) this.#gate.named(name, () => to.publish(topic, message));
  }
}
