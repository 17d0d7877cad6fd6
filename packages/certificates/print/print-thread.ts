import { parentPort } from 'node:worker_threads';
import { drawCertificate } from './draw-certificate.ts';
import type { PrintAnswer, PrintTask } from './print-certificate.ts';

async function print({ id, certificate }: PrintTask): Promise<PrintAnswer> {
  try {
    return { id, file: await drawCertificate(certificate) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

/** A thread that prints certificates, one after the other: see print-certificate.ts. */
let last: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (task: PrintTask) => {
  last = last.then(async () => parentPort?.postMessage(await print(task)));
});
