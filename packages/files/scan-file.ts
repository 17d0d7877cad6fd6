import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import PQueue from 'p-queue';
import type { ScannerEnv } from './env.ts';

/** `found` is the scanner's name for it. `too-large` is permanent: the scanner never reads such a file completely. */
export type FileVerdict = { is: 'clean' } | { is: 'infected'; found: string } | { is: 'too-large' };

/** Rejects with ScannerUnavailableError when the scanner gives no verdict. Without a scanner every file passes. */
export type FileScanner = (file: Blob) => Promise<FileVerdict>;

export class ScannerUnavailableError extends Error {}

type Options = {
  /** For one file, including waiting in the queue. */
  withinMs?: number;
  /** Concurrent files; clamd has ten threads by default and may be shared. */
  concurrency?: number;
};

/** clamd answers with one short line. */
const maximumAnswerLength = 4096;

export function createFileScannerOrAcceptAll(
  { VIRUS_SCANNER_URL: url }: ScannerEnv,
  { withinMs = 60_000, concurrency = 4 }: Options = {},
): FileScanner {
  if (url === undefined) return async () => ({ is: 'clean' });
  const queue = new PQueue({ concurrency });
  return async (file) => {
    const signal = AbortSignal.timeout(withinMs);
    try {
      return await queue.add(() => scan(url, file, signal), { signal });
    } catch (cause) {
      if (cause instanceof ScannerUnavailableError) throw cause;
      throw new ScannerUnavailableError('The virus scanner did not answer', { cause });
    }
  };
}

function open(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:') return connect({ path: pathname });
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
}

const tooLong = 'INSTREAM size limit exceeded. ERROR';

/** Time for a scanner to reject a size before any bytes follow. */
const refusalMs = 2000;

async function scan(url: string, file: Blob, signal: AbortSignal): Promise<FileVerdict> {
  try {
    return readVerdict(await ask(url, signal, (socket) => send(socket, file)));
  } catch (cause) {
    // clamd stops reading a file that is too long, and its answer may be lost when the connection resets. Sending only the
    // length gives the answer without a reset.
    if (!wasCutOff(cause) || !(await isTooLong(url, file.size, signal))) throw cause;
    return { is: 'too-large' };
  }
}

function wasCutOff(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ECONNRESET' || cause.code === 'EPIPE');
}

async function isTooLong(url: string, bytes: number, signal: AbortSignal): Promise<boolean> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(refusalMs)]);
  const answer = await ask(url, within, async (socket) => {
    await once(socket, 'connect');
    socket.write(Buffer.concat([command, lengthOf(bytes)]));
  }).catch(() => null);
  return answer === tooLong;
}

const command = Buffer.from('zINSTREAM\0');

/** clamd's INSTREAM: chunks preceded by a four-byte length, ended by length zero. */
async function ask(
  url: string,
  signal: AbortSignal,
  write: (socket: Socket) => Promise<void>,
): Promise<string> {
  const socket = open(url);
  const abort = () => socket.destroy(new ScannerUnavailableError('The virus scanner took too long'));
  signal.addEventListener('abort', abort, { once: true });
  const answer = readAnswer(socket);
  try {
    // clamd reports a file that is too long before reading all of it.
    await Promise.race([write(socket), answer]);
    return await answer;
  } finally {
    answer.catch(() => undefined);
    signal.removeEventListener('abort', abort);
    socket.destroy();
  }
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

async function send(socket: Socket, file: Blob): Promise<void> {
  await once(socket, 'connect');
  socket.write(command);
  for await (const piece of file.stream()) {
    if (piece.byteLength === 0) continue;
    socket.write(lengthOf(piece.byteLength));
    if (!socket.write(piece)) await once(socket, 'drain');
  }
  socket.write(lengthOf(0));
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (piece: string) => {
      text += piece;
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')));
      else if (text.length > maximumAnswerLength)
        reject(new ScannerUnavailableError('No virus scanner answers like that'));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new ScannerUnavailableError('The virus scanner hung up')));
  });
}

/** An unclear answer is never taken as clean. */
function readVerdict(answer: string): FileVerdict {
  if (answer === 'stream: OK') return { is: 'clean' };
  if (answer === tooLong) return { is: 'too-large' };
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found === undefined)
    throw new ScannerUnavailableError(`The virus scanner answered: ${answer.slice(0, 200)}`);
  // With AlertExceedsMax, clamd reports a partly read file as a virus.
  return found.startsWith('Heuristics.Limits.Exceeded') ? { is: 'too-large' } : { is: 'infected', found };
}
