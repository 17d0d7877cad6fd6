import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getOrCreateThreadPool, runTask } from '@repo/threads/thread-pool';
import type { DesignedCertificate, PrintedCertificate } from './draw-certificate.ts';
import type { PrintedRecord } from './draw-record.ts';
import type { PrintTask } from './print-thread.ts';

const file = join(dirname(fileURLToPath(import.meta.url)), 'print-thread.ts');

type PrintOptions = {
  /** Clients are served in turn. */
  client?: string;
  timeoutMs?: number;
};

/** Runs in a worker thread, because fonts and shaping take tens of milliseconds. It is started when first needed. */
function runInThread<Result>(task: PrintTask, options: PrintOptions = {}): Promise<Result> {
  // Kept alive, because it caches the fonts.
  const pool = getOrCreateThreadPool('certificates', { file, maximumThreads: 1, reusesThreads: true });
  return runTask<Result>(pool, task, options);
}

/** Prints a certificate as a tagged one-page PDF with embedded fonts. */
export function drawCertificateInThread(
  certificate: PrintedCertificate | DesignedCertificate,
): Promise<Uint8Array<ArrayBuffer>> {
  return print('The certificate', { kind: 'draw', certificate });
}

/** A record has a thousand entries at most. */
const longestRecordMs = 120_000;

/** Prints a document of several pages. Whoever asks for many of them waits behind the others: `client` is who asks. */
export function drawRecordInThread(
  record: PrintedRecord,
  { client }: { client: string },
): Promise<Uint8Array<ArrayBuffer>> {
  return print('The record', { kind: 'record', record }, { client, timeoutMs: longestRecordMs });
}

async function print(
  what: string,
  task: PrintTask,
  options: PrintOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await runInThread(task, options);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(`${what} was not printed: ${reason}`, { cause });
  }
}

/** Printable ASCII, Latin-1, dashes and quotation marks, which the first font has. */
const western = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d]*$/;

/** The characters of each text that no font on certificates has, each once. Empty: the whole text can be printed. */
export async function findUndrawableInThread(texts: readonly string[]): Promise<string[][]> {
  if (texts.every((text) => western.test(text))) return texts.map(() => []);
  return runInThread({ kind: 'check', texts });
}
