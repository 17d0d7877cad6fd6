import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** SIGKILL to the server in this data directory and to every process of it. Resolves once they have ended. */
export async function killPostgres(dataDirectory: string): Promise<void> {
  killAll(pidsOfPostgres(dataDirectory));
  while (pidsOfPostgres(dataDirectory).length > 0) await delay(20);
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // A backend that ended with the server.
    }
  }
}

function pidsOfPostgres(dataDirectory: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => {
      try {
        return readlinkSync(`/proc/${entry}/cwd`) === dataDirectory;
      } catch {
        return false;
      }
    })
    .map(Number);
}
