import type { ProcessRegister } from '@repo/workbench/processes';

/** A program that a drill needs, and the Debian package that brings it. */
export type NeededProgram = { program: string; package: string };

export type DrillContext = {
  /** Fresh and empty at the start of every run; kept afterwards, with its logs, until the next run. */
  directory: string;
  /** Arguments after the drill's name. */
  args: readonly string[];
  /** For `startProcess`: what is registered is stopped at the end. */
  register: ProcessRegister;
  report: (line: string) => void;
  /** Called at the end, also after Ctrl-C and failures, in reverse order and before registered processes are stopped. */
  onStop: (stop: () => unknown) => void;
  /** The path of a needed program. */
  programPath: (program: string) => string;
};

export type DrillTable = { head: readonly string[]; rows: readonly (readonly (string | number)[])[] };

export type DrillResult = {
  /** What this run was about, where a drill runs for one part at a time; each part has a section of its own on the page. */
  part?: string;
  table: DrillTable;
  /** What was to be shown; the drill fails unless all are met. */
  goals: readonly { name: string; isMet: boolean }[];
  /** For example `PostgreSQL 18.4 (embedded)`. */
  versions: readonly string[];
  /** Sentences below the table: what the figures mean, what was not tried. */
  notes?: readonly string[];
};

export type Drill = {
  /** One sentence, shown in the list and above the table. */
  purpose: string;
  needs?: readonly NeededProgram[];
  run: (context: DrillContext) => Promise<DrillResult>;
};
