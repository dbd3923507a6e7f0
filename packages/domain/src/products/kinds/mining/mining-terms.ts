import type { Money, Quantity, Rate } from '../../../money/money.ts';

/** Currency that machines mine and pay. */
export const MINED = 'BTC';

/** A machine as its maker describes it. */
export interface Machine {
  readonly manufacturer: string;
  readonly model: string;
  /** Where it is hosted. */
  readonly site: string;
  /** TH/s: 10¹² hashes per second. */
  readonly hashrate: Quantity;
  /** Watts while it runs. */
  readonly powerW: number;
  /** Millimeters: length, width, height. */
  readonly sizeMm: readonly [number, number, number];
  /** Kilograms. */
  readonly weightKg: Quantity;
  /** Working temperature, degrees Celsius. */
  readonly temperatureC: readonly [number, number];
  /** Highest working humidity, percent. */
  readonly humidityMax: number;
  readonly network: string;
}

/** What the output of one machine is reduced by. */
export interface MiningCosts {
  /** Share of the output that the pool keeps. */
  readonly poolFee: Rate;
  /** USDT per kWh. */
  readonly electricity: Money;
  /** USDT per day. */
  readonly hosting: Money;
}

/** A machine for hire: what it is, what it costs, how long it works for its customer. */
export interface MiningTerms extends MiningCosts {
  readonly machine: Machine;
  /** Of one machine for the whole cycle, in USDT. */
  readonly price: Money;
  readonly cycleDays: number;
}
