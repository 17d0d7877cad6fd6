import { z } from 'zod';
import { webhookDueChannel } from '../queue-webhook-events.ts';
import type { WebhooksDb } from '../webhooks-db.ts';
import { readNextDueTime } from './claim-due-deliveries.ts';
import { type DeliveryTools, deliverDueWebhooks } from './deliver-webhooks.ts';
import { removeDeletedEndpoints } from './remove-endpoints.ts';
import { removeEventsOlderThanMonth } from './remove-old-events.ts';

export type WorkerTools<Tx extends WebhooksDb> = DeliveryTools<Tx> & {
  listener: { subscribe(channel: string, onEvent: () => void): () => void };
};

/** The job of each minute does what is later. */
const maximumTimerMs = 60_000;
const slackMs = 20;
/** What an error of ours left is tried again after this, not at once. */
const afterErrorMs = 1_000;

const noInput = z.object({});

export function createWebhookWorker<Tx extends WebhooksDb>(tools: () => WorkerTools<Tx>) {
  const deliver = (signal?: AbortSignal) => deliverDueWebhooks(tools(), signal);
  return {
    deliver,
    jobs: [
      /** Each minute: what became due meanwhile, also after a crash. */
      {
        name: 'deliver-webhooks',
        schema: noInput,
        schedule: '* * * * *',
        // The next minute retries.
        retries: 0,
        run: async (_: unknown, { signal }: { signal: AbortSignal }) => {
          await deliver(signal);
        },
      },
      {
        name: 'remove-deleted-webhooks',
        schema: noInput,
        schedule: '*/10 * * * *',
        run: async (_: unknown, { signal }: { signal: AbortSignal }) =>
          removeDeletedEndpoints(tools().db, signal),
      },
      {
        name: 'remove-old-webhook-events',
        schema: noInput,
        schedule: '15 4 * * *',
        run: async (_: unknown, { signal }: { signal: AbortSignal }) => {
          const { db, clock } = tools();
          await removeEventsOlderThanMonth(db, clock(), signal);
        },
      },
    ],
    /** Delivers when something is published, and retries that are due within a minute. Answers how to stop. */
    watch(inBackground: (work: () => Promise<void>) => void): () => void {
      const stopping = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      let isRunning = false;
      let isWanted = false;
      const deliverWhileWanted = async () => {
        try {
          while (isWanted && !stopping.signal.aborted) {
            isWanted = false;
            let leastMs = afterErrorMs;
            try {
              await deliver(stopping.signal);
              leastMs = slackMs;
            } finally {
              await waitForNext(leastMs);
            }
          }
        } finally {
          isRunning = false;
        }
      };
      const deliverSoon = () => {
        isWanted = true;
        if (isRunning || stopping.signal.aborted) return;
        isRunning = true;
        inBackground(deliverWhileWanted);
      };
      const waitForNext = async (leastMs: number) => {
        const { db, clock } = tools();
        const at = await readNextDueTime(db);
        clearTimeout(timer);
        if (at === null || stopping.signal.aborted) return;
        const ms = at.getTime() - clock().getTime();
        if (ms < maximumTimerMs) timer = setTimeout(deliverSoon, Math.max(ms, 0) + leastMs).unref();
      };
      const unsubscribe = tools().listener.subscribe(webhookDueChannel, deliverSoon);
      return () => {
        unsubscribe();
        stopping.abort();
        clearTimeout(timer);
      };
    },
  };
}
