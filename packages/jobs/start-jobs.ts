import { channel, tracingChannel } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import { fromPrisma, PgBoss, type PrismaTransactionLike, type Job as StoredJob } from 'pg-boss';
import type { z } from 'zod';
import type { Job } from './define-job.ts';
import type { ProcessRole } from './env.ts';
import { createThrottledFaultLog, type JobLog } from './job-log.ts';

export type StartJobsOptions = {
  databaseUrl: string;
  jobs: readonly Job[];
  /** `all` by default; `web` only queues. */
  role?: ProcessRole;
  log: JobLog;
  /** Tests shorten them. */
  intervals?: {
    /** How often schedules are checked. */
    scheduleSeconds?: number;
    /** How often the queue is polled when no notification arrives. */
    pollSeconds?: number;
    /** Timeout for an unresponsive database; a minute by default. */
    silenceSeconds?: number;
  };
};

export type EnqueueOptions = {
  startAfter?: Date;
  /** A transaction of the service's Prisma client: the job is queued only if it commits. */
  transaction?: PrismaTransactionLike;
};

export type Jobs = {
  /**
   * Queues one run and returns its id. Throws a ZodError for an invalid input, JobsUnavailableError while the queue is
   * unavailable.
   */
  enqueue<Schema extends z.ZodType>(
    job: Job<Schema>,
    input: z.input<Schema>,
    options?: EnqueueOptions,
  ): Promise<string>;
  /** Resolves once the queue is available; retries until then and rejects only after `stop`. */
  ready: Promise<void>;
  /** Waits up to `timeoutMs` (10 s) for running jobs, then returns them to the queue. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
};

/** The queue is unreachable or timed out; the work counts as not queued. */
export class JobsUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'JobsUnavailableError';
  }
}

/** `{ job, carrier }`, before a job is queued: what a subscriber puts into `carrier` is stored with the job. */
const enqueueing = channel('repo.jobs.enqueue');
/** `{ job, carrier }` for each run. */
const runs = tracingChannel<unknown, { job: string; carrier: Carrier }>('repo.jobs.run');
/** The trace in which a job was queued, as headers. */
type Carrier = Record<string, string>;

const schema = 'jobs';
const timeZone = 'Asia/Singapore';
const connectTimeoutMs = 5_000;
const maximumPauseMs = 30_000;
/** After this time a dead process's job is given to another one. */
const heartbeatSeconds = 60;

/**
 * Starts the job queue in its own PostgreSQL schema in the service's database; creates and migrates the schema. Returns
 * at once: an unreachable database blocks neither the start nor the process.
 */
export function startJobs(options: StartJobsOptions): Jobs {
  const { jobs, log, role = 'all' } = options;
  const fault = createThrottledFaultLog(log);
  const stopping = new AbortController();
  let boss: PgBoss | null = null;

  const ready = start();
  // Callers may await `ready`; a stop before the first success must not cause an unhandled rejection.
  ready.catch(() => undefined);

  return {
    ready,
    async enqueue(job, input, { startAfter, transaction } = {}) {
      // Only validates: the raw input is stored, and the run parses it again.
      job.schema.parse(input);
      const queue = await untilReady();
      try {
        const id = await queue.send(
          job.name,
          { ...toStored(input), ...carried(job.name) },
          {
            ...(startAfter && { startAfter }),
            ...(transaction && { db: fromPrisma(transaction) }),
          },
        );
        if (id === null) throw new Error('the queue took no job');
        return id;
      } catch (cause) {
        // Inside a transaction the caller needs the database's own error.
        if (transaction) throw cause;
        throw new JobsUnavailableError(`The job ${job.name} could not be queued`, { cause });
      }
    },
    async stop({ timeoutMs = 10_000 } = {}) {
      stopping.abort(new JobsUnavailableError('The job queue is stopped'));
      await ready.catch(() => undefined);
      await boss?.stop({ graceful: true, timeout: timeoutMs });
      boss = null;
    },
  };

  async function start(): Promise<void> {
    for (let pauseMs = 1_000; ; pauseMs = Math.min(pauseMs * 2, maximumPauseMs)) {
      stopping.signal.throwIfAborted();
      const candidate = createBoss(options);
      candidate.on('error', (error) => fault(error, 'job queue'));
      candidate.on('warning', ({ message, data }) =>
        fault(new Error(message, { cause: data }), 'job queue warning'),
      );
      try {
        await candidate.start();
        await prepareQueues(candidate, jobs);
        if (role !== 'web') await Promise.all(jobs.map((job) => work(candidate, job, options)));
        boss = candidate;
        log.info({ jobs: jobs.map(({ name }) => name), role }, 'job queue started');
        return;
      } catch (error) {
        fault(error, 'job queue could not start, trying again');
        await candidate.stop({ graceful: false }).catch(() => undefined);
        await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function untilReady(): Promise<PgBoss> {
    if (!boss) await Promise.race([ready, wait(connectTimeoutMs, undefined, { ref: false })]);
    if (!boss) throw new JobsUnavailableError('The job queue is not up');
    return boss;
  }
}

function work(queue: PgBoss, job: Job, { log, intervals }: StartJobsOptions): Promise<string> {
  const pollSeconds = intervals?.pollSeconds;
  const pace = pollSeconds
    ? { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds }
    : {};
  return queue.work<unknown>(
    job.name,
    { ...pace, localConcurrency: 1 },
    async ([stored]: StoredJob<unknown>[]) => {
      if (!stored) return;
      const start = performance.now();
      const about = { job: job.name, jobId: stored.id };
      try {
        const input = job.schema.parse(fromStored(stored.data));
        const run = () => job.run(input, { signal: stored.signal });
        await runs.tracePromise(run, { job: job.name, carrier: carrierOf(stored.data) });
        log.info({ ...about, ms: Math.round(performance.now() - start) }, 'job done');
      } catch (error) {
        log.error({ ...about, ms: Math.round(performance.now() - start), err: error }, 'job failed');
        throw error;
      }
    },
  );
}

function createBoss({ databaseUrl, role, intervals = {} }: StartJobsOptions): PgBoss {
  const runsJobs = role !== 'web';
  const { scheduleSeconds, silenceSeconds = 60 } = intervals;
  // The library accepts connection timeouts only in the address. Without one a network that drops packets would block the
  // workers forever.
  const address = new URL(databaseUrl);
  address.searchParams.set('query_timeout', String(silenceSeconds * 1_000));
  return new PgBoss({
    connectionString: address.href,
    application_name: 'jobs',
    schema,
    max: 3,
    connectionTimeoutMillis: connectTimeoutMs,
    // Notifications wake the worker, so an idle queue is polled rarely.
    useListenNotify: runsJobs,
    supervise: runsJobs,
    schedule: runsJobs,
    ...(scheduleSeconds && {
      cronMonitorIntervalSeconds: scheduleSeconds,
      cronWorkerIntervalSeconds: scheduleSeconds,
    }),
  });
}

/** Brings queues and schedules up to date; removes schedules of deleted or unscheduled jobs. */
async function prepareQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    const settings = {
      retryLimit: job.retries ?? 3,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: job.timeoutSeconds ?? 900,
      heartbeatSeconds,
      notify: true,
    };
    const known = await boss.getQueue(job.name);
    // Runs of a scheduled job must not overlap.
    if (!known)
      await boss.createQueue(job.name, { ...settings, policy: job.schedule ? 'singleton' : 'standard' });
    else await boss.updateQueue(job.name, settings);
    if (job.schedule) await boss.schedule(job.name, job.schedule, toStored({}), { tz: timeZone });
  }
  const scheduled = new Set(jobs.filter(({ schedule }) => schedule).map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name);
}

/** The queue stores objects only; inputs may be any JSON value. */
function toStored(input: unknown): { input: unknown } {
  return { input };
}

function fromStored(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'input' in data ? data.input : undefined;
}

function carried(job: string): { trace?: Carrier } {
  if (!enqueueing.hasSubscribers) return {};
  const carrier: Carrier = {};
  enqueueing.publish({ job, carrier });
  return Object.keys(carrier).length > 0 ? { trace: carrier } : {};
}

function carrierOf(data: unknown): Carrier {
  const trace = typeof data === 'object' && data !== null && 'trace' in data ? data.trace : undefined;
  return typeof trace === 'object' && trace !== null ? (trace as Carrier) : {};
}
