import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as send } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const program = join(import.meta.dirname, '../testing/crowded-server.ts');
const crowd = 32;

/** A line of V8's about a collection of young objects: megabytes before and after it. */
const scavenge = /Scavenge (?:\(\w+\) )?([\d.]+) \([\d.]+\) -> ([\d.]+) /;

/** The crowded server in a process of its own, which tells what it collects. */
async function startCrowded() {
  const flags = ['--trace-gc', '--expose-gc', '--max-semi-space-size=4'];
  const child = spawn(process.execPath, [...flags, program, String(crowd)]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const collections: { before: number; after: number }[] = [];
  const { promise: port, resolve, reject } = Promise.withResolvers<number>();
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  child.once('exit', () => reject(new Error(`It ended: ${errors}`)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, before, after] = scavenge.exec(line) ?? [];
    if (line.startsWith('port ')) resolve(Number(line.slice(5)));
    else if (before && after) collections.push({ before: Number(before), after: Number(after) });
  });
  return { port: await port, collections };
}

test('what a request took is gone with the young objects once it is answered', async () => {
  const { port, collections } = await startCrowded();
  const agent = new Agent({ keepAlive: true, maxSockets: crowd });
  onTestFinished(() => agent.destroy());

  async function visit(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      const request = send({ host: '127.0.0.1', port, agent }).end();
      const [response] = await once(request, 'response');
      await once(response.resume(), 'end');
    }
  }
  const visitAll = (times: number) => Promise.all(Array.from({ length: crowd }, () => visit(times)));

  // What is made once, compiled code above all, does grow old.
  await visitAll(100);
  collections.length = 0;
  await visitAll(300);
  expect(collections.length).toBeGreaterThan(20);
  const freed = collections.reduce((sum, { before, after }) => sum + before - after, 0);
  const grownOld = collections.reduce((sum, { after }, index) => {
    const earlier = collections[index - 1]?.after ?? after;
    return sum + Math.max(0, after - earlier);
  }, 0);
  expect(grownOld / freed).toBeLessThan(0.05);
});
