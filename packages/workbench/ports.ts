import { createServer, type Server } from 'node:net';
import getPort from 'get-port';

export type ReservedPort = { port: number; wanted: number | null };

const held = new Map<number, Server>();

/**
 * The wanted port, or a free one where it is taken; null takes any free port. The port is held until `releasePort`: its
 * program may listen minutes later, and another start must not choose it meanwhile.
 */
export async function reservePortOrAnother(wanted: number | null): Promise<ReservedPort> {
  const port = await (wanted === null ? getPort({ reserve: true }) : getPort({ port: wanted }));
  if (!(await holdPort(port))) return reservePortOrAnother(wanted);
  return { port, wanted };
}

function holdPort(port: number): Promise<boolean> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => {
      server.unref();
      held.set(port, server);
      resolve(true);
    });
  });
}

/** Frees a held port for the program that is about to listen on it. */
export function releasePort(port: number): Promise<void> {
  const server = held.get(port);
  held.delete(port);
  return new Promise((resolve) => {
    if (server) server.close(() => resolve());
    else resolve();
  });
}

/** Throws an error that names the variable. */
export function parsePortOrThrow(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a port number from 1 to 65535; it is "${value}".`);
  }
  return port;
}
