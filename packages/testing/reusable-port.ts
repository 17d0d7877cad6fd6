import { once } from 'node:events';
import type { Server } from 'node:net';

/** Below the range from which systems choose ports for listeners on port 0 and for outgoing connections. */
const [lowest, highest] = [26_000, 31_999];

/**
 * Listens on a port that stays free while its server is closed: the system never gives it to another program, as it may
 * with a port of its own choice. Returns the port; `again` is the port of an earlier call, to listen there once more.
 */
export async function listenOnReusablePort(server: Server, previousPort?: number): Promise<number> {
  for (;;) {
    const port = previousPort ?? lowest + Math.floor(Math.random() * (highest - lowest));
    server.listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
      return port;
    } catch (error) {
      if (previousPort !== undefined) throw error;
    }
  }
}
