import type { ProcessRegister } from '@repo/workbench/processes';
import type { Measurement } from './results.ts';

export type BenchContext = {
  /** Holds databases and logs. */
  directory: string;
  register: ProcessRegister;
  report: (line: string) => void;
  /** Called when all is over, the last one first, after every process was asked to stop. */
  onStop: (stop: () => Promise<void>) => void;
  isQuick: boolean;
};

/** Something to measure: `prepare`, called once, starts what it needs and answers what measures. */
export type BenchPart = {
  name: string;
  prepare: (context: BenchContext) => Promise<() => Promise<Measurement>>;
};
