import type { ProcessRegister } from '@repo/workbench/processes';
import type { Measurement } from './results.ts';

export type BenchContext = {
  directory: string;
  register: ProcessRegister;
  report: (line: string) => void;
  /** Called after every process was asked to stop, in reverse order. */
  onStop: (stop: () => Promise<void>) => void;
  isQuick: boolean;
  /** Of the larger database of marketplace/capacity. */
  listings: number;
};

/** `prepare` is called once; it starts what the part needs and returns the function that measures. */
export type BenchPart = {
  name: string;
  prepare: (context: BenchContext) => Promise<() => Promise<Measurement>>;
};

/** What is started at the first call serves all later ones. */
export function shareStarted<Started>(
  start: (context: BenchContext) => Promise<Started>,
): (context: BenchContext) => Promise<Started> {
  let started: Promise<Started> | undefined;
  return (context) => {
    started ??= start(context);
    return started;
  };
}

/** Parts that share what is started; those that write come last. */
export function createParts<Started>(
  start: (context: BenchContext) => Promise<Started>,
  measures: Record<string, (started: Started, context: BenchContext) => Promise<Measurement>>,
): BenchPart[] {
  const startShared = shareStarted(start);
  return Object.entries(measures).map(([name, measure]) => ({
    name,
    prepare: async (context) => {
      const started = await startShared(context);
      return () => measure(started, context);
    },
  }));
}
