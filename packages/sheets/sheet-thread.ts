import { parentPort, workerData } from 'node:worker_threads';
import { streamBytes } from './read-bytes.ts';
import type { SheetEnd, SheetLimits, SheetRow } from './sheet-rows.ts';

const { data, more } = workerData as { data: Uint8Array; more: SheetLimits };

// A parser's remarks about a file, of which a hostile one makes millions, are for nobody.
const ignore = () => {};
Object.assign(console, { log: ignore, warn: ignore, error: ignore });

/** So many rows in a message: a few milliseconds of the other thread's time. */
const rowsAtOnce = 1000;

function postRows(rows: readonly SheetRow[]): void {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    parentPort?.postMessage({ part: rows.slice(at, at + rowsAtOnce) });
  }
}

/** A thread that reads one spreadsheet and ends: see read-sheet.ts. */
const answer: SheetEnd = await streamBytes(data, more, postRows);
parentPort?.postMessage({ answer });
