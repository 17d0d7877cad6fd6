import type { ProcessRegister } from '@repo/workbench/processes';
import type { Measurement } from './results.ts';

export type BenchContext = {
  directory: string;
  register: ProcessRegister;
  report: (line: string) => void;
  /** Called after every process was asked to stop, in reverse order. */
  onStop: (stop: () => Promise<void>) => void;
  isQuick: boolean;
};

/** `prepare` is called once; it starts what the part needs and returns the function that measures. */
export type BenchPart = {
  name: string;
  prepare: (context: BenchContext) => Promise<() => Promise<Measurement>>;
};
