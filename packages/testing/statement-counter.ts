import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type StatementCounter = {
  /** The address to give to the client under test. */
  url: string;
  /** Statements sent to the database since the last call of this function. */
  countSinceLastCall(): number;
  close(): Promise<void>;
};

/**
 * Stands between a client and the test database and counts what is run there, whatever library sends it: the Execute and
 * Query messages of PostgreSQL's protocol. The address must not ask for TLS.
 */
export async function startStatementCounter(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let statements = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    const count = createMessageReader((type) => {
      if (type === 'E' || type === 'Q') statements += 1;
    });
    client.on('data', count);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    countSinceLastCall() {
      const taken = statements;
      statements = 0;
      return taken;
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Says the type of each message of a client. The first one, the start, has none. */
function createMessageReader(onMessage: (type: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = hasStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      if (hasStarted) onMessage(String.fromCharCode(rest[0] ?? 0));
      hasStarted = true;
      rest = rest.subarray(length);
    }
  };
}
