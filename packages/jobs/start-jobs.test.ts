import { randomUUID } from 'node:crypto';
import { createDatabaseProxy } from '@repo/testing/database-proxy';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineJob, type Job } from './define-job.ts';
import { type Jobs, JobsUnavailableError, type StartJobsOptions, startJobs } from './start-jobs.ts';

const database = useMarketplaceDatabase();

type Line = { level: 'info' | 'error'; message: string; details: Record<string, unknown> };
let lines: Line[] = [];
let running: Jobs[] = [];

beforeEach(() => {
  lines = [];
});

afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  running = [];
});

const log = {
  info: (details: Record<string, unknown>, message: string) =>
    void lines.push({ level: 'info', message, details }),
  error: (details: Record<string, unknown>, message: string) =>
    void lines.push({ level: 'error', message, details }),
};

function start(jobs: readonly Job[], options: Partial<StartJobsOptions> = {}): Jobs {
  const started = startJobs({
    databaseUrl: database.url,
    jobs,
    log,
    intervals: { pollSeconds: 0.5, scheduleSeconds: 1 },
    ...options,
  });
  running.push(started);
  return started;
}

/** A job of a name of its own, since all tests of the worker share one queue schema; it notes what it was given. */
function noteJob(changes: Partial<Job<typeof noteSchema>> = {}) {
  const seen: string[] = [];
  const job = defineJob({
    name: `note-${randomUUID()}`,
    schema: noteSchema,
    run: async ({ text }) => void seen.push(text),
    ...changes,
  });
  return { job, seen };
}
const noteSchema = z.object({ text: z.string().max(20).default('nightly') });

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 180_000, interval: 20 });

describe('a queued job', () => {
  test('runs once, soon, and is logged', async () => {
    const { job, seen } = noteJob();
    // A notification brings it: nobody looks for an hour.
    const jobs = start([job], { intervals: { pollSeconds: 3_600 } });
    await jobs.ready;
    const id = await jobs.enqueue(job, { text: 'hello' });
    await until(() => expect(seen).toEqual(['hello']));
    await until(() =>
      expect(lines).toContainEqual(
        expect.objectContaining({
          message: 'job done',
          details: expect.objectContaining({ job: job.name, jobId: id }),
        }),
      ),
    );
  });

  test('waits for its time', async () => {
    const startAfter = new Date(Date.now() + 1_500);
    let ranAt = 0;
    const { job } = noteJob({
      run: async () => {
        ranAt = Date.now();
      },
    });
    const jobs = start([job]);
    await jobs.enqueue(job, { text: 'later' }, { startAfter });
    await until(() => expect(ranAt).toBeGreaterThan(0));
    expect(ranAt).toBeGreaterThanOrEqual(startAfter.getTime());
  });

  test('is refused with a wrong input, and not stored', async () => {
    const { job, seen } = noteJob();
    const jobs = start([job]);
    await expect(jobs.enqueue(job, { text: 'x'.repeat(21) })).rejects.toThrow(z.ZodError);
    await jobs.enqueue(job, { text: 'right' });
    await until(() => expect(seen).toEqual(['right']));
  });

  test('is tried again when it fails, and the failure is logged', async () => {
    let tries = 0;
    const { job, seen } = noteJob({
      run: async ({ text }) => {
        tries += 1;
        if (tries === 1) throw new Error('out of luck');
        seen.push(text);
      },
    });
    const jobs = start([job]);
    await jobs.enqueue(job, { text: 'again' });
    await until(() =>
      expect(lines).toContainEqual(expect.objectContaining({ level: 'error', message: 'job failed' })),
    );
    // The first pause is seconds long; the queue is asked to forget it.
    await until(async () => {
      await database.db.$executeRawUnsafe(
        `UPDATE jobs.job SET start_after = now() WHERE name = '${job.name}' AND state = 'retry'`,
      );
      expect(seen).toEqual(['again']);
    });
    expect(tries).toBe(2);
  });

  test('is there exactly if its transaction is committed', async () => {
    const { job, seen } = noteJob();
    const jobs = start([job]);
    await jobs.ready;
    const abandoned = database.db.$transaction(async (transaction) => {
      await jobs.enqueue(job, { text: 'never' }, { transaction });
      throw new Error('changed my mind');
    });
    await expect(abandoned).rejects.toThrow('changed my mind');
    await database.db.$transaction((transaction) =>
      jobs.enqueue(job, { text: 'committed' }, { transaction }),
    );
    await until(() => expect(seen).toEqual(['committed']));
  });
});

describe('roles', () => {
  test('web queues and does not run; a worker runs what web queued', async () => {
    const { job, seen } = noteJob();
    const { job: clock, seen: ticks } = noteJob();
    const web = start([job], { role: 'web' });
    await web.enqueue(job, { text: 'from web' });
    // Long enough that a worker would have looked twice.
    const elsewhere = start([clock], { role: 'worker' });
    await elsewhere.enqueue(clock, { text: 'tick' }, { startAfter: new Date(Date.now() + 1_200) });
    await until(() => expect(ticks).toEqual(['tick']));
    expect(seen).toEqual([]);

    const worker = start([job], { role: 'worker' });
    await worker.ready;
    await until(() => expect(seen).toEqual(['from web']));
  });

  test('two workers share the work without doing any twice', async () => {
    const { job, seen } = noteJob();
    const [one, two] = [start([job]), start([job])];
    await Promise.all([one.ready, two.ready]);
    const texts = Array.from({ length: 12 }, (_, index) => `n${index}`);
    await Promise.all(texts.map((text) => one.enqueue(job, { text })));
    await until(() => expect(seen).toHaveLength(12));
    expect(seen.toSorted()).toEqual(texts.toSorted());
  });
});

describe('a scheduled job', () => {
  test('runs by Singapore time, with the empty input', async () => {
    const { job, seen } = noteJob({ schedule: '* * * * *' });
    await start([job]).ready;
    await until(() => expect(seen).toEqual(['nightly']));
    const rows = await database.db.$queryRawUnsafe(
      `SELECT cron, timezone FROM jobs.schedule WHERE name = '${job.name}'`,
    );
    expect(rows).toEqual([{ cron: '* * * * *', timezone: 'Asia/Singapore' }]);
  });

  test('stops being scheduled when the code no longer says so', async () => {
    const { job } = noteJob({ schedule: '0 2 * * *' });
    await start([job], { role: 'web' }).ready;
    const { schedule: _, ...onDemand } = job;
    await start([onDemand], { role: 'web' }).ready;
    expect(
      await database.db.$queryRawUnsafe(`SELECT name FROM jobs.schedule WHERE name = '${job.name}'`),
    ).toEqual([]);
  });

  test('must bear the empty input', () => {
    expect(() =>
      defineJob({
        name: 'a',
        schema: z.object({ id: z.string() }),
        schedule: '0 2 * * *',
        run: async () => undefined,
      }),
    ).toThrow('must accept {}');
    expect(() => defineJob({ name: 'Bad Name', schema: z.object({}), run: async () => undefined })).toThrow(
      'kebab-case',
    );
  });
});

describe('stopping', () => {
  test('lets a running job finish', async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { job, seen } = noteJob({
      run: async ({ text }) => {
        seen.push('begun');
        await held;
        seen.push(text);
      },
    });
    const jobs = start([job]);
    await jobs.enqueue(job, { text: 'finished' });
    await until(() => expect(seen).toEqual(['begun']));
    const stopped = jobs.stop();
    finish();
    await stopped;
    expect(seen).toEqual(['begun', 'finished']);
    await expect(jobs.enqueue(job, { text: 'late' })).rejects.toThrow(JobsUnavailableError);
  });

  test('ends a wait for a database that never comes', async () => {
    const { job } = noteJob();
    const jobs = start([job], { databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' });
    await until(() =>
      expect(lines).toContainEqual(
        expect.objectContaining({ message: 'job queue could not start, trying again' }),
      ),
    );
    await jobs.stop();
    await expect(jobs.ready).rejects.toThrow(JobsUnavailableError);
  });
});

describe('when the database goes away', () => {
  test('the queue comes back by itself', async () => {
    const proxy = await createDatabaseProxy(database.url);
    const { job, seen } = noteJob();
    const jobs = start([job], { databaseUrl: proxy.url });
    await jobs.enqueue(job, { text: 'before' });
    await until(() => expect(seen).toEqual(['before']));

    await proxy.refuse();
    await expect(jobs.enqueue(job, { text: 'lost' })).rejects.toThrow(JobsUnavailableError);
    await until(() =>
      expect(lines).toContainEqual(expect.objectContaining({ level: 'error', message: 'job queue' })),
    );
    await proxy.restore();
    await until(() => jobs.enqueue(job, { text: 'after' }));
    await until(() => expect(seen).toContain('after'));
    expect(seen).not.toContain('lost');
    await jobs.stop();
    await proxy.close();
  });

  test('a database that hangs holds nobody for good', async () => {
    const proxy = await createDatabaseProxy(database.url);
    const { job, seen } = noteJob();
    const intervals = { pollSeconds: 0.5, silenceSeconds: 1 };
    const jobs = start([job], { databaseUrl: proxy.url, intervals });
    await jobs.ready;
    proxy.hang();
    await expect(jobs.enqueue(job, { text: 'swallowed' })).rejects.toThrow(JobsUnavailableError);
    await proxy.restore();
    await until(() => jobs.enqueue(job, { text: 'after' }));
    await until(() => expect(seen).toEqual(['after']));
    await jobs.stop();
    await proxy.close();
  });

  test('a start without it succeeds as soon as it is there', async () => {
    const proxy = await createDatabaseProxy(database.url);
    await proxy.refuse();
    const { job, seen } = noteJob();
    const jobs = start([job], { databaseUrl: proxy.url });
    await until(() =>
      expect(lines).toContainEqual(
        expect.objectContaining({ message: 'job queue could not start, trying again' }),
      ),
    );
    await proxy.restore();
    await jobs.enqueue(job, { text: 'at last' });
    await until(() => expect(seen).toEqual(['at last']));
    await jobs.stop();
    await proxy.close();
  });
});
