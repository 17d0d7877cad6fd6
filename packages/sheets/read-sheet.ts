import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { runLimitedTask, threadPool } from '@repo/threads/thread-pool';
import { refuseSheet } from './problems.ts';
import {
  completeSheet,
  type SheetEnd,
  type SheetLimits,
  type SheetRead,
  type SheetRow,
} from './sheet-rows.ts';
import type { SheetTask } from './sheet-thread.ts';

export type { SheetProblem } from './problems.ts';
export type { SheetContent, SheetRead, SheetRow } from './sheet-rows.ts';

export type ReadSheetOptions = {
  /** Rows with something in them, headings included. */
  maxRows: number;
  maxColumns?: number;
  /** Sheets that may be behind the first one without a notice. */
  expectedSheets?: readonly string[];
  timeoutMs?: number;
  /** What the thread's heap may have. */
  memoryMb?: number;
};

/** Each takes a thread and a good deal of memory; the others wait. */
const mostThreads = 2;

const file = join(dirname(fileURLToPath(import.meta.url)), 'sheet-thread.ts');

async function readInThread(
  bytes: Uint8Array,
  limits: SheetLimits,
  { timeoutMs, memoryMb }: { timeoutMs: number; memoryMb: number },
): Promise<SheetRead> {
  const rows: SheetRow[] = [];
  const { port1: received, port2: parts } = new MessageChannel();
  received.on('message', (part: SheetRow[]) => {
    for (const row of part) rows.push(row);
  });
  const isOver = once(received, 'close');
  // A copy for the thread: the caller keeps its own.
  const data = new Uint8Array(bytes);
  const task: SheetTask = { data, limits, parts };
  const pool = threadPool(`sheets ${memoryMb}`, { file, mostThreads, memoryMb });
  try {
    const end = await runLimitedTask<SheetEnd>(pool, task, { timeoutMs, transferList: [data.buffer, parts] });
    if (end.kind !== 'result') return refuseSheet(end.kind === 'timeout' ? 'timeout' : 'too-big');
    // The rows take another way than the result, and the last of them may come after it.
    await isOver;
    return completeSheet(end.result, rows);
  } finally {
    received.close();
  }
}

/**
 * Reads an .xlsx, .xls, .csv or .tsv in a thread of its own, with a limit of time and memory: whatever the file is, the
 * process stays. What the file is its bytes tell. A file that is not read is an answer, with a sentence for its owner.
 */
export function readSheet(bytes: Uint8Array, options: ReadSheetOptions): Promise<SheetRead> {
  const { maxRows, maxColumns = 200, expectedSheets = [], timeoutMs = 20_000, memoryMb = 512 } = options;
  const limits = { maxRows, maxColumns, expectedSheets };
  return readInThread(bytes, limits, { timeoutMs, memoryMb });
}
