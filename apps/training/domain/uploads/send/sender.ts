import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { WorkflowWebhook } from '#domain/uploads/workflow/workflow-webhook.ts';
import { sendLeased } from './send-leased.ts';
import type { SendSettings } from './send-settings.ts';
import type { SenderTools } from './sender-tools.ts';
import { readUploadNotice, uploadChannel } from './upload-channel.ts';
import { findUploadsToSend, type Lease, takeLease } from './upload-lease.ts';

export type Sender = {
  /** Finishes rows in progress, aborts after `timeoutMs`, and releases its uploads. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
};

type Running = { done: Promise<void>; wake: () => void };

const brokenPauseMs = 1_000;

/** Runs `work` on request; requests during a run cause one more run. */
function createRunner(work: () => Promise<void>, isStopping: () => boolean) {
  let underWay: Promise<void> | null = null;
  let runsAgain = false;
  const runWhileAsked = async () => {
    while (runsAgain && !isStopping()) {
      runsAgain = false;
      await work();
    }
  };
  return {
    ask(): void {
      if (isStopping()) return;
      runsAgain = true;
      underWay ??= runWhileAsked().finally(() => {
        underWay = null;
      });
    },
    ended: () => underWay,
  };
}

function createRest(isStopping: () => boolean) {
  let wake = () => {};
  const rest = async (ms: number) => {
    const woken = new AbortController();
    wake = () => woken.abort();
    if (isStopping()) return;
    await wait(ms, undefined, { signal: woken.signal }).catch(() => undefined);
  };
  return { rest, wake: () => wake() };
}

/** Several processes may run it. The upload's row is the job and holds the lease. */
export function startSender(
  tools: SenderTools,
  settings: SendSettings,
  webhook: WorkflowWebhook | null,
): Sender {
  const { db, logger } = tools;
  const owner = randomUUID();
  const running = new Map<string, Running>();
  const notBefore = new Map<string, number>();
  const giveUp = new AbortController();
  let stopped = false;
  const isStopping = () => stopped;

  const looking = createRunner(async () => {
    try {
      await takeUploads();
    } catch (error) {
      logger.warn({ err: error }, 'uploads to send could not be looked for; the next look comes soon');
    }
  }, isStopping);
  const timer = setInterval(looking.ask, settings.sweepMs);
  const unsubscribe = tools.listener.subscribe(uploadChannel, (event) => {
    if (event.kind === 'notification') running.get(readUploadNotice(event.payload) ?? '')?.wake();
    looking.ask();
  });
  looking.ask();

  async function takeUploads(): Promise<void> {
    const room = settings.uploadsAtOnce - running.size;
    if (room <= 0) return;
    for (const uploadId of await findUploadsToSend(db, room + notBefore.size)) {
      if (stopped || running.size >= settings.uploadsAtOnce) return;
      if (running.has(uploadId) || (notBefore.get(uploadId) ?? 0) > performance.now()) continue;
      const lease = await takeLease(db, uploadId, {
        owner: `${owner}:${randomUUID()}`,
        leaseMs: settings.leaseMs,
      });
      if (!lease) continue;
      const { rest, wake } = createRest(isStopping);
      running.set(uploadId, { done: send(lease, rest), wake });
    }
  }

  async function send(lease: Lease, rest: (ms: number) => Promise<void>): Promise<void> {
    const { uploadId } = lease;
    const uploadsUnderWay = () => running.size;
    const sending = { tools, settings, webhook, uploadsUnderWay, isStopping, giveUp: giveUp.signal };
    try {
      if (await sendLeased(lease, rest, sending)) notBefore.delete(uploadId);
      else notBefore.set(uploadId, performance.now() + brokenPauseMs);
    } finally {
      running.delete(uploadId);
      looking.ask();
    }
  }

  return {
    async stop({ timeoutMs = 8_000 } = {}) {
      stopped = true;
      clearInterval(timer);
      unsubscribe();
      for (const { wake } of running.values()) wake();
      const ends = () => Promise.all([looking.ended(), ...[...running.values()].map(({ done }) => done)]);
      const timeUp = setTimeout(() => giveUp.abort(new Error('The process ends')), timeoutMs);
      await ends();
      await ends();
      clearTimeout(timeUp);
    },
  };
}
