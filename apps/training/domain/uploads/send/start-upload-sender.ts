import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { WorkflowWebhook } from '#domain/uploads/workflow/send-chunk-to-workflow.ts';
import type { SenderTools } from './get-uploader-context.ts';
import type { SendSettings } from './send-settings.ts';
import { sendUnderLease } from './send-under-lease.ts';
import { parseUploadNotice, uploadChannel } from './upload-channel.ts';
import { claimUploadLease, findUploadIdsToSend, type UploadLease } from './upload-lease.ts';

export type UploadSender = {
  /** Finishes rows in progress, aborts after `timeoutMs`, and releases its uploads. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
};

type Running = { done: Promise<void>; wake: () => void };

const brokenPauseMs = 1_000;

/** A pause that `wake` ends early, also when it is called before the pause begins. */
function createPause() {
  let woken = new AbortController();
  return {
    async pause(ms: number): Promise<void> {
      await wait(ms, undefined, { signal: woken.signal }).catch(() => undefined);
      woken = new AbortController();
    },
    wake: () => woken.abort(),
  };
}

/** Starts sending uploads. Several processes may run it; an upload's row is the job and holds the lease. */
export function startUploadSenderWorker(
  tools: SenderTools,
  settings: SendSettings,
  webhook: WorkflowWebhook | null,
): UploadSender {
  const { db, logger } = tools;
  const owner = randomUUID();
  const running = new Map<string, Running>();
  const notBefore = new Map<string, number>();
  const giveUp = new AbortController();
  let stopped = false;
  const isStopping = () => stopped;
  const { pause, wake: lookNow } = createPause();

  const unsubscribe = tools.listener.subscribe(uploadChannel, (event) => {
    if (event.kind === 'notification') running.get(parseUploadNotice(event.payload) ?? '')?.wake();
    lookNow();
  });
  const looking = lookForUploads();

  async function lookForUploads(): Promise<void> {
    while (!stopped) {
      try {
        await takeUploads();
      } catch (error) {
        logger.warn({ err: error }, 'uploads to send could not be looked for; the next look comes soon');
      }
      await pause(settings.sweepMs);
    }
  }

  async function takeUploads(): Promise<void> {
    const room = settings.uploadsAtOnce - running.size;
    if (room <= 0) return;
    for (const uploadId of await findUploadIdsToSend(db, room + notBefore.size)) {
      if (stopped || running.size >= settings.uploadsAtOnce) return;
      if (running.has(uploadId) || (notBefore.get(uploadId) ?? 0) > performance.now()) continue;
      const lease = await claimUploadLease(db, uploadId, {
        owner: `${owner}:${randomUUID()}`,
        leaseMs: settings.leaseMs,
      });
      if (!lease) continue;
      const { pause: pauseUpload, wake } = createPause();
      running.set(uploadId, { done: send(lease, pauseUpload), wake });
    }
  }

  async function send(lease: UploadLease, pauseUpload: (ms: number) => Promise<void>): Promise<void> {
    const { uploadId } = lease;
    const uploadsUnderWay = () => running.size;
    const sending = { tools, settings, webhook, uploadsUnderWay, isStopping, giveUp: giveUp.signal };
    try {
      const { hasFailed } = await sendUnderLease(lease, pauseUpload, sending);
      if (hasFailed) notBefore.set(uploadId, performance.now() + brokenPauseMs);
      else notBefore.delete(uploadId);
    } finally {
      running.delete(uploadId);
      lookNow();
    }
  }

  return {
    async stop({ timeoutMs = 8_000 } = {}) {
      stopped = true;
      unsubscribe();
      lookNow();
      for (const { wake } of running.values()) wake();
      const timeUp = setTimeout(() => giveUp.abort(new Error('The process ends')), timeoutMs);
      await looking;
      await Promise.all([...running.values()].map(({ done }) => done));
      clearTimeout(timeUp);
    },
  };
}
