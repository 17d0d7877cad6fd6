import { parentPort, workerData } from 'node:worker_threads';
import { readBytes, type SheetLimits } from './read-bytes.ts';

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: SheetLimits };

/** A thread that reads one spreadsheet and ends: see read-sheet.ts. */
parentPort?.postMessage(readBytes(bytes, limits));
