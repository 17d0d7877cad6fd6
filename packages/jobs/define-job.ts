import type { z } from 'zod';

export type JobTools = {
  /** Aborted when the process stops or the job's time is up; long work should look at it now and then. */
  signal: AbortSignal;
};

/** What runs later or nightly. It may run twice (a crash, a retry): `run` has to bear that. */
export type Job<Schema extends z.ZodType = z.ZodType> = {
  /** Unique within the service, kebab-case; it is stored with waiting jobs, so renaming strands them. */
  name: string;
  /** What `run` is given, checked when it is queued and again when it runs. */
  schema: Schema;
  /** Cron expression in Singapore time ("0 2 * * *" is 02:00 there). A scheduled run is given `{}`. */
  schedule?: string;
  /** How often a failed run is tried again, with growing pauses; 3 by default. */
  retries?: number;
  /** A run that takes longer counts as failed; 900 by default. */
  timeoutSeconds?: number;
  run(input: z.output<Schema>, tools: JobTools): Promise<void>;
};

/** Gives a job its types. Throws when it is scheduled but its schema would refuse the empty input of such a run. */
export function defineJob<Schema extends z.ZodType>(job: Job<Schema>): Job<Schema> {
  if (!/^[a-z][a-z0-9-]*$/.test(job.name))
    throw new Error(`“${job.name}” is no name for a job: use kebab-case`);
  if (job.schedule !== undefined && !job.schema.safeParse({}).success) {
    throw new Error(`The job ${job.name} is scheduled, so its schema must accept {}`);
  }
  return job;
}
