import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { getOrCreateThreadPool, runLimitedTask } from '@repo/threads/thread-pool';
import { createSheetRefusal } from './problems.ts';
import { type SheetEnd, type SheetRead, type SheetRow, toSheetRead } from './sheet-rows.ts';
import type { SheetTask } from './sheet-thread.ts';
import type { TextEncodingName } from './text-encodings.ts';

export type { SheetChoice, SheetProblem } from './problems.ts';
export type { SheetContent, SheetRead, SheetRow } from './sheet-rows.ts';

export type ReadSheetOptions = {
  /** Non-empty rows, headings included. */
  maxRows: number;
  maxColumns?: number;
  /** Sheets after the first that cause no notice. */
  sheetsWithoutNotice?: readonly string[];
  /** The name of the sheet to read instead of the first visible one. A text file has none, and is read. */
  sheet?: string | undefined;
  /** What to read a text file as, instead of what is detected. */
  encoding?: TextEncodingName | undefined;
  timeoutMs?: number;
  /** Heap limit of the thread. */
  memoryMb?: number;
};

/** Each needs a thread and much memory; further reads wait. */
const maximumThreads = 2;

const file = join(dirname(fileURLToPath(import.meta.url)), 'sheet-thread.ts');

/**
 * Reads an .xlsx, .xls, .csv or .tsv, detected by content, in a thread with limits of time and memory, so that no file
 * can crash the process. An unreadable file resolves with a sentence for its owner.
 */
export async function readSheet(bytes: Uint8Array, options: ReadSheetOptions): Promise<SheetRead> {
  const { maxRows, maxColumns = 200, sheetsWithoutNotice = [], sheet, encoding } = options;
  const { timeoutMs = 20_000, memoryMb = 512 } = options;
  const limits = { maxRows, maxColumns, sheetsWithoutNotice, sheet, encoding };
  const rows: SheetRow[] = [];
  const { port1: received, port2: parts } = new MessageChannel();
  received.on('message', (part: SheetRow[]) => {
    for (const row of part) rows.push(row);
  });
  const isOver = once(received, 'close');
  // A copy to transfer; the caller keeps its own.
  const data = new Uint8Array(bytes);
  const task: SheetTask = { data, limits, parts };
  const pool = getOrCreateThreadPool(`sheets ${memoryMb}`, { file, maximumThreads, memoryMb });
  try {
    const end = await runLimitedTask<SheetEnd>(pool, task, { timeoutMs, transferList: [data.buffer, parts] });
    if (end.kind !== 'result') return createSheetRefusal(end.kind === 'timeout' ? 'timeout' : 'too-big');
    // Rows use a separate port, so the last may arrive after the result.
    await isOver;
    return toSheetRead(end.result, rows);
  } finally {
    received.close();
  }
}
