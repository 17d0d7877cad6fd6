import { createServer, connect as openSocket, type Server, type Socket } from 'node:net';
import { listenOnReusablePort } from './reusable-port.ts';

export type DatabaseProxy = {
  /** The address to give to the client under test. */
  url: string;
  /** Cuts every connection and refuses new ones: the server went away. */
  refuse: () => Promise<void>;
  /** Stops answering on old and new connections, as a server that hangs or a network that drops packets. */
  hang: () => void;
  /** The server is back, for the client at the same address, wherever it is now. */
  restore: (databaseUrl?: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Stands between a client and the test database, so that a test can take the database away from that client alone. */
export async function createDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port: number | undefined;
  let silent = false;

  function join(client: Socket): void {
    sockets.add(client);
    client.on('error', () => client.destroy());
    client.on('close', () => sockets.delete(client));
    if (silent) return;
    const upstream = openSocket(Number(target.port || 5432), target.hostname);
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.on('data', (data) => silent || upstream.write(data));
    upstream.on('data', (data) => silent || client.write(data));
    upstream.on('close', () => silent || client.destroy());
  }

  async function listen(): Promise<number> {
    const next = createServer(join);
    server = next;
    return listenOnReusablePort(next, port);
  }

  async function stop(): Promise<void> {
    const current = server;
    server = undefined;
    const closed = new Promise<void>((resolve) => (current ? current.close(() => resolve()) : resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  async function restore(newUrl?: string): Promise<void> {
    await stop();
    if (newUrl) target = new URL(newUrl);
    silent = false;
    await listen();
  }

  port = await listen();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const hang = () => {
    silent = true;
  };
  return { url: url.href, refuse: stop, hang, restore, close: stop };
}
