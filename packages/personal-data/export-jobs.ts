import { deferWork } from '@repo/base/deferred';
import type { Logger } from '@repo/base/logger';
import { z } from 'zod';
import { removeExpiredExportsAndStrayFiles } from './remove-exports.ts';
import type { WriteExportTools } from './write-exports.ts';

/** A service's; its listener is notified of the table personal_export. */
type JobTools = WriteExportTools & {
  logger: Logger;
  listener: { subscribe(channel: string, onWritten: () => void): () => void };
};

type Run = { signal: AbortSignal };

/** A service's jobs for personal exports; `write` writes every export that is due. */
export function createExportJobs(tools: () => JobTools, write: (signal: AbortSignal) => Promise<void>) {
  return {
    /** Every minute, for missed notifications and dead workers; `watch` also starts it for each new export. */
    writeJob: {
      name: 'write-personal-exports',
      schema: z.object({}),
      schedule: '* * * * *',
      // The next minute retries.
      retries: 0,
      timeoutSeconds: 2 * 60 * 60,
      run: (_: unknown, { signal }: Run) => write(signal),
    },
    /** Removes files after seven days, and files without a row. */
    removeJob: {
      name: 'remove-old-exports',
      schema: z.object({}),
      schedule: '35 * * * *',
      timeoutSeconds: 60 * 60,
      run: async (_: unknown, { signal }: Run) => {
        const { expired, unknown } = await removeExpiredExportsAndStrayFiles(tools(), signal);
        if (expired + unknown > 0) tools().logger.info({ expired, unknown }, 'removed old personal exports');
      },
    },
    /** Calls `enqueue` in the background whenever somebody asks for an export. Returns a function that stops watching. */
    watch: (enqueue: () => Promise<unknown>) =>
      tools().listener.subscribe('personal_export', () =>
        deferWork(enqueue, tools().logger, 'personal-exports'),
      ),
  };
}
