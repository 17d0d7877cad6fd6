import { join } from 'node:path';
import type { BenchContext } from '../bench.ts';
import type { Target } from '../load.ts';
import { measureReads } from '../measure-reads.ts';
import type { Measurement } from '../results.ts';
import { type Product, startBareServer } from '../start-product.ts';

/** The catalogue's first page beside the bare server's same JSON, in turns. */
export async function measureCatalogue(
  { url, databaseUrl, pids }: Product,
  context: BenchContext,
): Promise<Measurement> {
  const program = join(import.meta.dirname, 'bare-server.ts');
  const bare = await startBareServer(context, { program, databaseUrl });
  const subject: Target = {
    name: 'Course catalogue',
    url: `${url}/api/courses`,
    pids: { server: pids.application, database: pids.database },
  };
  const reference: Target = {
    name: 'Course catalogue: bare server',
    url: bare.url,
    pids: { server: bare.pid, database: pids.database },
  };
  const { rows, goals } = await measureReads([{ subject, reference, goal: 0.9 }], [], context);
  return { rows, goals };
}
