import { parentPort, workerData } from 'node:worker_threads';
import { streamBytes } from './read-bytes.ts';
import type { SheetEnd, SheetLimits, SheetRow } from './sheet-rows.ts';

const { data, more } = workerData as { data: Uint8Array; more: SheetLimits };

/** Rows as they are found, that those so far do not count, or the end. */
export type SheetPart = { rows: SheetRow[] } | 'restart';

// A parser's remarks about a file, of which a hostile one makes millions, are for nobody.
const ignore = () => {};
Object.assign(console, { log: ignore, warn: ignore, error: ignore });

/** So many rows in a message: a few milliseconds of the other thread's time. */
const rowsAtOnce = 1000;

const tell = (part: SheetPart) => parentPort?.postMessage({ part });

/** A thread that reads one spreadsheet and ends: see read-sheet.ts. */
const answer: SheetEnd = await streamBytes(data, more, {
  add: (rows) => {
    for (let at = 0; at < rows.length; at += rowsAtOnce) tell({ rows: rows.slice(at, at + rowsAtOnce) });
  },
  restart: () => tell('restart'),
});
parentPort?.postMessage({ answer });
