import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import type { PrintedCertificate } from './draw-certificate.ts';

export type PrintTask = { id: number; certificate: PrintedCertificate };
export type PrintAnswer = { id: number } & (
  | { file: Uint8Array<ArrayBuffer>; failure?: undefined }
  | { failure: string }
);

type Waiting = { resolve: (file: Uint8Array<ArrayBuffer>) => void; reject: (error: Error) => void };
type Printer = { worker: Worker; waiting: Map<number, Waiting>; lastId: number };

// Next's bundle and a server outside of it may each hold this module; the thread is one.
const slot = Symbol.for('repo.certificates.print-thread');
type Slot = { [slot]?: Printer };

// The thread looks for the fonts' files, so it runs as it is, outside of any bundle: a bundler that saw `new Worker` would pack it.
const threads = process.getBuiltinModule('node:worker_threads');
const threadFile = join(dirname(fileURLToPath(import.meta.url)), 'print-thread.ts');

function startPrinter(): Printer {
  const holder = globalThis as Slot;
  const worker = new threads.Worker(threadFile);
  const printer: Printer = { worker, waiting: new Map(), lastId: 0 };
  const end = (error: Error) => {
    if (holder[slot] === printer) holder[slot] = undefined;
    for (const { reject } of printer.waiting.values()) reject(error);
    printer.waiting.clear();
  };
  worker.on('message', (answer: PrintAnswer) => {
    const caller = printer.waiting.get(answer.id);
    printer.waiting.delete(answer.id);
    if (answer.failure === undefined) caller?.resolve(answer.file);
    else caller?.reject(new Error(`The certificate was not printed: ${answer.failure}`));
    // An idle thread keeps no process alive.
    if (printer.waiting.size === 0) worker.unref();
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that prints certificates ended')));
  holder[slot] = printer;
  return printer;
}

/**
 * A certificate as PDF: one A4 page, tagged, its fonts embedded. Made in a thread of its own, which fonts and shaping keep
 * busy for tens of milliseconds; nothing else of the process waits for it.
 */
export function printCertificate(certificate: PrintedCertificate): Promise<Uint8Array<ArrayBuffer>> {
  const printer = (globalThis as Slot)[slot] ?? startPrinter();
  printer.lastId += 1;
  const id = printer.lastId;
  return new Promise((resolve, reject) => {
    printer.waiting.set(id, { resolve, reject });
    printer.worker.ref();
    printer.worker.postMessage({ id, certificate } satisfies PrintTask);
  });
}
