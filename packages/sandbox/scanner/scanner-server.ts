import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** The EICAR test text, split in two so that no scanner finds it in this file. */
export const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'}!$H+H*`;

export type ScannerServer = {
  url: string;
  /** Number of files scanned completely. */
  scannedCount: number;
  /** clamd's StreamMaxLength, in bytes. */
  maximumStreamBytes: number;
  /** Whether the response to an oversized file is lost, as by a connection reset during the upload. */
  losesRefusals: boolean;
  /**
   * `silent` never responds; `broken` fails as clamd does; `limited` scans only a part of the file, with AlertExceedsMax;
   * `resets` closes the connection instead of responding.
   */
  mode: 'ok' | 'silent' | 'broken' | 'limited' | 'resets';
  close(): Promise<void>;
};

const command = 'zINSTREAM\0';

/** Implements clamd's INSTREAM command and detects the test text anywhere in a file. */
export async function startScannerServer({ longest = 25_000_000 } = {}): Promise<ScannerServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    void serve(socket).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const scanner: ScannerServer = {
    url: `tcp://127.0.0.1:${port}`,
    scannedCount: 0,
    maximumStreamBytes: longest,
    losesRefusals: false,
    mode: 'ok',
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };

  async function serve(socket: Socket): Promise<void> {
    let held = Buffer.alloc(0);
    let isAsked = false;
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const data of socket) {
      held = Buffer.concat([held, data]);
      if (!isAsked) {
        if (held.length < command.length) continue;
        if (held.subarray(0, command.length).toString() !== command)
          return void socket.end('UNKNOWN COMMAND\0');
        isAsked = true;
        held = held.subarray(command.length);
      }
      while (held.length >= 4) {
        const length = held.readUInt32BE();
        if (length === 0) return answer(socket, Buffer.concat(pieces));
        // Before reading the chunk, as clamd does, so that unread data resets the connection.
        if (size + length > scanner.maximumStreamBytes) {
          if (scanner.losesRefusals && held.length > 4) return void socket.resetAndDestroy();
          return void socket.end('INSTREAM size limit exceeded. ERROR\0');
        }
        if (held.length < 4 + length) break;
        size += length;
        pieces.push(held.subarray(4, 4 + length));
        held = held.subarray(4 + length);
      }
    }
  }

  function answer(socket: Socket, file: Buffer): void {
    if (scanner.mode === 'silent') return;
    if (scanner.mode === 'resets') return void socket.resetAndDestroy();
    scanner.scannedCount += 1;
    if (scanner.mode === 'broken') return void socket.end("stream: Can't allocate memory ERROR\0");
    if (scanner.mode === 'limited')
      return void socket.end('stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0');
    socket.end(file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
  }

  return scanner;
}
