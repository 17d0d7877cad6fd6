import { processTimeMs } from './process-time.ts';

type Pids = { server: number | readonly number[]; database: number };

/** Milliseconds of processor time per request; null where the system does not report it. */
export type Costs = { serverCpu: number | null; databaseCpu: number | null };

function sumOf(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

/** The returned function gives the processor time per request of the processes and their descendants. */
export function watchCosts({ server, database }: Pids): (requests: number) => Costs {
  const read = (pids: readonly number[]) => sumOf(pids.map(processTimeMs));
  const pids = { server: [server].flat(), database: [database] };
  const before = { server: read(pids.server), database: read(pids.database) };
  return (requests) => {
    const since = (from: number | null, to: number | null) =>
      from === null || to === null ? null : (to - from) / requests;
    return {
      serverCpu: since(before.server, read(pids.server)),
      databaseCpu: since(before.database, read(pids.database)),
    };
  };
}
