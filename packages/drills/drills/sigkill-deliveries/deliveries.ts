import type { DrillTable } from '../../drill.ts';

/** Something that the worker delivers while it is killed: mails of notifications, webhooks. */
export type DeliveryChannel = {
  name: string;
  /** Writes the work into the database, and wakes the worker. */
  cause: (count: number) => Promise<void>;
  /** How many were received so far. */
  received: () => number;
  /** Once every expected one has arrived. */
  count: () => Promise<CountedDeliveries>;
};

export type CountedDeliveries = {
  row: DrillTable['rows'][number];
  goals: { name: string; isMet: boolean }[];
};
