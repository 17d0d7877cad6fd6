import type { MessagePort } from 'node:worker_threads';
import { streamSheetRows } from './read-bytes.ts';
import type { SheetEnd, SheetLimits } from './sheet-rows.ts';

export type SheetTask = {
  data: Uint8Array;
  limits: SheetLimits;
  parts: MessagePort;
};

// Discards the parser's warnings; a hostile file causes millions.
const ignore = () => {};
Object.assign(console, { log: ignore, warn: ignore, error: ignore });

/** Rows per message: a few milliseconds of work for the receiving thread. */
const rowsAtOnce = 1000;

export async function run({ data, limits, parts }: SheetTask): Promise<SheetEnd> {
  try {
    return await streamSheetRows(data, limits, (rows) => {
      for (let at = 0; at < rows.length; at += rowsAtOnce) parts.postMessage(rows.slice(at, at + rowsAtOnce));
    });
  } finally {
    parts.close();
  }
}
