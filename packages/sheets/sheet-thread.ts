import type { MessagePort } from 'node:worker_threads';
import { streamBytes } from './read-bytes.ts';
import type { SheetEnd, SheetLimits } from './sheet-rows.ts';

export type SheetTask = {
  data: Uint8Array;
  limits: SheetLimits;
  /** Takes the rows as they are found; closed after the last. */
  parts: MessagePort;
};

// A parser's remarks about a file, of which a hostile one makes millions, are for nobody.
const ignore = () => {};
Object.assign(console, { log: ignore, warn: ignore, error: ignore });

/** So many rows in a message: a few milliseconds of the other thread's time. */
const rowsAtOnce = 1000;

/** What a thread of read-sheet.ts does with a spreadsheet. */
export async function run({ data, limits, parts }: SheetTask): Promise<SheetEnd> {
  try {
    return await streamBytes(data, limits, (rows) => {
      for (let at = 0; at < rows.length; at += rowsAtOnce) parts.postMessage(rows.slice(at, at + rowsAtOnce));
    });
  } finally {
    parts.close();
  }
}
