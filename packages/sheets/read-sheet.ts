import { Worker, type WorkerOptions } from 'node:worker_threads';
import { inTurn } from '@repo/threads/in-turn';
import { superviseThread, type ThreadLimits } from '@repo/threads/supervise-thread';
import { refuseSheet } from './problems.ts';
import {
  completeSheet,
  type SheetEnd,
  type SheetLimits,
  type SheetRead,
  type SheetRow,
} from './sheet-rows.ts';

export type { SheetProblem } from './problems.ts';
export type { SheetContent, SheetRead, SheetRow } from './sheet-rows.ts';

export type ReadSheetOptions = {
  /** Rows with something in them, headings included. */
  maxRows: number;
  maxColumns?: number;
  /** Sheets that may stand behind the first one without a notice. */
  expectedSheets?: readonly string[];
  timeoutMs?: number;
  /** What the thread's heap may have. */
  memoryMb?: number;
};

/** Each takes a thread and a good deal of memory; the others wait. */
const mostAtOnce = 2;

// Next's bundler knows a worker by this form alone, with its options written out.
const startThread = ({ workerData, transferList = [], resourceLimits = {} }: WorkerOptions) =>
  new Worker(new URL('./sheet-thread.ts', import.meta.url), { workerData, transferList, resourceLimits });

async function readInThread(
  bytes: Uint8Array,
  limits: SheetLimits,
  thread: ThreadLimits,
): Promise<SheetRead> {
  const rows: SheetRow[] = [];
  // A copy for the thread: the caller keeps its own.
  const data = new Uint8Array(bytes);
  const end = await superviseThread<SheetRow[], SheetEnd>(
    startThread,
    data,
    limits,
    (part) => rows.push(...part),
    thread,
  );
  if (end.kind === 'answer') return completeSheet(end.answer, rows);
  return refuseSheet(end.kind === 'timeout' ? 'timeout' : 'too-big');
}

/**
 * Reads an .xlsx, .xls, .csv or .tsv in a thread of its own, with a limit of time and memory: whatever the file is, the
 * process stays. What the file is its bytes tell. A file that is not read is an answer, with a sentence for its owner.
 */
export function readSheet(bytes: Uint8Array, options: ReadSheetOptions): Promise<SheetRead> {
  const { maxRows, maxColumns = 200, expectedSheets = [], timeoutMs = 20_000, memoryMb = 512 } = options;
  const limits = { maxRows, maxColumns, expectedSheets };
  return inTurn('sheets', mostAtOnce, () => readInThread(bytes, limits, { timeoutMs, memoryMb }));
}
