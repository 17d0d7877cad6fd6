import type { MessagePort } from 'node:worker_threads';
import { streamBytes } from './read-bytes.ts';
import type { SheetEnd, SheetLimits, SheetRow } from './sheet-rows.ts';

export type SheetTask = {
  data: Uint8Array;
  limits: SheetLimits;
  /** Takes the rows as they are found; closed after the last. */
  parts: MessagePort;
};

/** Rows as they are found, or that those so far do not count. */
export type SheetPart = { rows: SheetRow[] } | 'restart';

// A parser's remarks about a file, of which a hostile one makes millions, are for nobody.
const ignore = () => {};
Object.assign(console, { log: ignore, warn: ignore, error: ignore });

/** So many rows in a message: a few milliseconds of the other thread's time. */
const rowsAtOnce = 1000;

/** What a thread of read-sheet.ts does with a spreadsheet. */
export async function run({ data, limits, parts }: SheetTask): Promise<SheetEnd> {
  const send = (part: SheetPart) => parts.postMessage(part);
  try {
    return await streamBytes(data, limits, {
      add: (rows) => {
        for (let at = 0; at < rows.length; at += rowsAtOnce) send({ rows: rows.slice(at, at + rowsAtOnce) });
      },
      restart: () => send('restart'),
    });
  } finally {
    parts.close();
  }
}
