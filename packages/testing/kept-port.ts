import { once } from 'node:events';
import type { Server } from 'node:net';

/** Below those that systems hand to whoever asks for any port or connects to somewhere. */
const [lowest, highest] = [26_000, 31_999];

/**
 * Listens on a port that is still free when its server was closed for a while: nobody is handed it meanwhile, as may happen
 * to a port that the system chose. Answers the port; given one, listens there again.
 */
export async function listenOnKeptPort(server: Server, again?: number): Promise<number> {
  for (;;) {
    const port = again ?? lowest + Math.floor(Math.random() * (highest - lowest));
    server.listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
      return port;
    } catch (error) {
      if (again !== undefined) throw error;
    }
  }
}
