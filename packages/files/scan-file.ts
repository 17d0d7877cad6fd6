import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ScannerEnv } from './env.ts';

/** `infected`: what the scanner calls it; null for a file in which it finds nothing. */
export type FileVerdict = { infected: string | null };

/** Asks a virus scanner about a file; rejects with ScannerUnavailableError when it does not say. Without a scanner every file passes. */
export type FileScanner = (file: Blob) => Promise<FileVerdict>;

export class ScannerUnavailableError extends Error {}

type Options = {
  /** For the whole of one file, from waiting for its turn to the answer. */
  withinMs?: number;
  /** Files at once; clamd has ten threads unless it is told otherwise, and others may use it too. */
  concurrency?: number;
};

/** An answer is a line; what is longer comes from no clamd. */
const longestAnswer = 4096;

export function createFileScanner(
  { VIRUS_SCANNER_URL: url }: ScannerEnv,
  { withinMs = 60_000, concurrency = 4 }: Options = {},
): FileScanner {
  if (url === undefined) return async () => ({ infected: null });
  const enter = createQueue(concurrency);
  return async (file) => {
    const signal = AbortSignal.timeout(withinMs);
    try {
      const leave = await enter(signal);
      try {
        return readVerdict(await ask(url, file, signal));
      } finally {
        leave();
      }
    } catch (cause) {
      if (cause instanceof ScannerUnavailableError) throw cause;
      throw new ScannerUnavailableError('The virus scanner did not answer', { cause });
    }
  };
}

/** Lets so many in at once; who leaves hands the place over. */
function createQueue(concurrency: number) {
  let inside = 0;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else inside -= 1;
  };
  return async (signal: AbortSignal): Promise<() => void> => {
    if (inside < concurrency) {
      inside += 1;
      return leave;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(proceed), 1);
        reject(signal.reason);
      };
      const proceed = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.push(proceed);
    });
    return leave;
  };
}

function open(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:') return connect({ path: pathname });
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
}

/** INSTREAM of clamd: pieces, each after its length in four bytes, and a length of nothing at the end. */
async function ask(url: string, file: Blob, signal: AbortSignal): Promise<string> {
  const socket = open(url);
  const abort = () => socket.destroy(new ScannerUnavailableError('The virus scanner took too long'));
  signal.addEventListener('abort', abort, { once: true });
  const answer = readAnswer(socket);
  try {
    // Of a file that is too long for it clamd says so before it has read all.
    await Promise.race([send(socket, file), answer]);
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
  socket.write('zINSTREAM\0');
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
      else if (text.length > longestAnswer)
        reject(new ScannerUnavailableError('No virus scanner answers like that'));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new ScannerUnavailableError('The virus scanner hung up')));
  });
}

/** Anything but a clear answer is none. */
function readVerdict(answer: string): FileVerdict {
  if (answer === 'stream: OK') return { infected: null };
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found === undefined)
    throw new ScannerUnavailableError(`The virus scanner answered: ${answer.slice(0, 200)}`);
  return { infected: found };
}
