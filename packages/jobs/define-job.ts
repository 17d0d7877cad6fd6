import { z } from 'zod';

export type JobTools = {
  /** Aborted on shutdown and on timeout; long work should check it. */
  signal: AbortSignal;
};

/** Deferred or scheduled work. `run` must be idempotent because crashes and retries repeat it. */
export type Job<Schema extends z.ZodType = z.ZodType> = {
  /** Unique within the service, kebab-case. Stored with queued jobs, so renaming orphans them. */
  name: string;
  /** Validates the input on enqueue and again before the run. */
  schema: Schema;
  /** Cron expression in Singapore time ("0 2 * * *" is 02:00 there). Scheduled runs get `{}`. */
  schedule?: string;
  /** Retries of a failed run with backoff; 3 by default. */
  retries?: number;
  /** A longer run counts as failed; 900 by default. */
  timeoutSeconds?: number;
  run(input: z.output<Schema>, tools: JobTools): Promise<void>;
};

/** Throws for a scheduled job whose schema rejects `{}`. */
export function defineJob<Schema extends z.ZodType>(job: Job<Schema>): Job<Schema> {
  if (!/^[a-z][a-z0-9-]*$/.test(job.name))
    throw new Error(`“${job.name}” is no name for a job: use kebab-case`);
  if (job.schedule !== undefined && !job.schema.safeParse({}).success) {
    throw new Error(`The job ${job.name} is scheduled, so its schema must accept {}`);
  }
  return job;
}

/** A job without input that only its schedule starts. */
type ScheduledWork = Required<Pick<Job, 'name' | 'schedule'>> &
  Pick<Job, 'retries' | 'timeoutSeconds'> & { run: (signal: AbortSignal) => Promise<unknown> };

export function defineScheduledJob({ run, ...job }: ScheduledWork): Job<typeof noInput> {
  return defineJob({
    ...job,
    schema: noInput,
    run: async (_, { signal }) => {
      await run(signal);
    },
  });
}

const noInput = z.object({});
