import { Worker } from 'node:worker_threads';
import { refuseSheet } from './problems.ts';
import type { SheetLimits, SheetRead } from './read-bytes.ts';

export type { SheetProblem } from './problems.ts';
export type { SheetContent, SheetRead, SheetRow } from './read-bytes.ts';

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

// Next's bundle and a server outside of it may each hold this module; the turns are one set.
const slot = Symbol.for('repo.sheets.turns');
type Turns = { taken: number; waiting: (() => void)[] };

function turns(): Turns {
  const holder = globalThis as { [slot]?: Turns };
  holder[slot] ??= { taken: 0, waiting: [] };
  return holder[slot];
}

async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const all = turns();
  // Whoever ends hands the turn over, so that nobody slips in between.
  if (all.taken >= mostAtOnce) await new Promise<void>((resolve) => all.waiting.push(resolve));
  else all.taken += 1;
  try {
    return await run();
  } finally {
    const next = all.waiting.shift();
    if (next) next();
    else all.taken -= 1;
  }
}

function readInThread(
  bytes: Uint8Array,
  limits: SheetLimits,
  timeoutMs: number,
  memoryMb: number,
): Promise<SheetRead> {
  // A copy that the thread takes over: the caller keeps its own.
  const copy = new Uint8Array(bytes);
  const worker = new Worker(new URL('./sheet-thread.ts', import.meta.url), {
    workerData: { bytes: copy, limits },
    transferList: [copy.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: 4 },
    // Whatever a parser has to say about a file is not for the log.
    stdout: true,
    stderr: true,
  });
  return new Promise<SheetRead>((resolve, reject) => {
    const timer = setTimeout(() => resolve(refuseSheet('timeout')), timeoutMs);
    worker.on('message', resolve);
    worker.on('messageerror', reject);
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(refuseSheet('too-big'));
      else reject(error);
    });
    worker.on('exit', () => reject(new Error('The thread that reads spreadsheets ended')));
    worker.on('exit', () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}

/**
 * Reads an .xlsx, .xls, .csv or .tsv in a thread of its own, with a limit of time and memory: whatever the file is, the
 * process stays. What the file is its bytes tell. A file that is not read is an answer, with a sentence for its owner.
 */
export function readSheet(bytes: Uint8Array, options: ReadSheetOptions): Promise<SheetRead> {
  const { maxRows, maxColumns = 200, expectedSheets = [], timeoutMs = 20_000, memoryMb = 512 } = options;
  const limits = { maxRows, maxColumns, expectedSheets };
  return inTurn(() => readInThread(bytes, limits, timeoutMs, memoryMb));
}
