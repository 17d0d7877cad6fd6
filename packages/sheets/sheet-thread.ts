import { parentPort, workerData } from 'node:worker_threads';
import { readBytes } from './read-bytes.ts';
import type { SheetLimits } from './sheet-rows.ts';

const { data, more } = workerData as { data: Uint8Array; more: SheetLimits };

// A parser's remarks about a file, of which a hostile one makes millions, are for nobody.
const ignore = () => {};
Object.assign(console, { log: ignore, warn: ignore, error: ignore });

/** A thread that reads one spreadsheet and ends: see read-sheet.ts. */
parentPort?.postMessage(await readBytes(data, more));
