import { readTreeCpuMs } from './process-time.ts';

/** A server may be several processes and may have no database. */
export type WatchedPids = { server: number | readonly number[]; database?: number };

/** Milliseconds of processor time per request; null where there is no database or the system does not report it. */
export type CpuCostsPerRequest = { serverCpu: number | null; databaseCpu: number | null };

function readTimeMs(pids: readonly number[]): number | null {
  const times = pids.flatMap((pid) => readTreeCpuMs(pid) ?? []);
  return times.length === 0 ? null : times.reduce((sum, time) => sum + time, 0);
}

/** The returned function divides the processor time that the processes and their descendants took since by the requests. */
export function watchCpuCosts({ server, database }: WatchedPids): (requests: number) => CpuCostsPerRequest {
  const read = () => [readTimeMs([server].flat()), readTimeMs([database ?? []].flat())];
  const before = read();
  return (requests) => {
    const [serverCpu = null, databaseCpu = null] = read().map((now, index) => {
      const earlier = before[index] ?? null;
      return now === null || earlier === null ? null : (now - earlier) / requests;
    });
    return { serverCpu, databaseCpu };
  };
}

/** The cost of the service and the database together; null where either is unknown. */
export function totalCpuCost({ serverCpu, databaseCpu }: CpuCostsPerRequest): number | null {
  return serverCpu === null || databaseCpu === null ? null : serverCpu + databaseCpu;
}
