import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { withClient } from '@repo/workbench/postgres/with-client';
import type { SinglePostgres } from '../../postgres/single.ts';

/** Of one server since it started, or between two moments. */
export type ServerLoad = { statements: number; executionMs: number; cpuSeconds: number };

const ticksPerSecond = 100;

export async function readServerLoad(server: SinglePostgres, database: string): Promise<ServerLoad> {
  const { rows } = await withClient(server.url(database), (client) =>
    client.query<{ statements: number; execution: number }>(
      `SELECT coalesce(sum(calls), 0)::int AS statements, coalesce(sum(total_exec_time), 0) AS execution
       FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    ),
  );
  return {
    statements: rows[0]?.statements ?? 0,
    executionMs: rows[0]?.execution ?? 0,
    cpuSeconds: readCpuSeconds(server.dataDirectory),
  };
}

export function subtractServerLoad(after: ServerLoad, before: ServerLoad): ServerLoad {
  return {
    statements: after.statements - before.statements,
    executionMs: after.executionMs - before.executionMs,
    cpuSeconds: after.cpuSeconds - before.cpuSeconds,
  };
}

/** Of all processes of the server, which work in its data directory, with those that have ended: a parent adds them up. */
function readCpuSeconds(dataDirectory: string): number {
  const ticks = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => readTicks(entry, dataDirectory));
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

function readTicks(pid: string, dataDirectory: string): number {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== dataDirectory) return 0;
    const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = afterName.split(' ').map(Number);
    // utime, stime, cutime, cstime: the 14th to 17th field, of which the name is the second.
    return fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
  } catch {
    return 0;
  }
}
