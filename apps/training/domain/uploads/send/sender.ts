import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { deferWork } from '@repo/base/deferred';
import type { AutomationContext } from '#domain/context.ts';
import type { WorkflowWebhook } from '#domain/uploads/workflow/workflow-webhook.ts';
import type { Services } from '#services.ts';
import { createDoubts } from './doubts.ts';
import { createPatience } from './patience.ts';
import { createReporter } from './report-progress.ts';
import type { SendSettings } from './send-settings.ts';
import { sendUpload } from './send-upload.ts';
import { readUploadNotice, uploadChannel } from './upload-channel.ts';
import { findUploadsToSend, type Lease, LeaseLost, takeLease } from './upload-lease.ts';
import type { UploadWork } from './upload-work.ts';

export type SenderTools = Pick<
  Services,
  'db' | 'listener' | 'mail' | 'keys' | 'files' | 'agency' | 'logger' | 'clock'
>;

export type Sender = {
  /** Finishes the rows that are on their way, gives up those that take longer than `timeoutMs`, and hands its uploads back. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
};

type Running = { done: Promise<void>; wake: () => void };

/** An upload whose work broke off (the database went away) is left alone for a moment. */
const brokenPauseMs = 1_000;

/**
 * Sends uploads: those that are submitted to this process, to others, and those whose worker died. Any number of processes may
 * do so at once. The upload's row is the job: it is there exactly if the submission was committed, and holds the lease.
 */
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
  let isStopping = false;
  let looking: Promise<void> | null = null;
  let looksAgain = false;

  const timer = setInterval(look, settings.sweepMs);
  const unsubscribe = tools.listener.subscribe(uploadChannel, (event) => {
    if (event.kind === 'notification') running.get(readUploadNotice(event.payload) ?? '')?.wake();
    look();
  });
  look();

  function look(): void {
    if (isStopping) return;
    looksAgain = true;
    looking ??= lookWhileWanted().finally(() => {
      looking = null;
    });
  }

  async function lookWhileWanted(): Promise<void> {
    while (looksAgain && !isStopping) {
      looksAgain = false;
      try {
        await takeUploads();
      } catch (error) {
        logger.warn({ err: error }, 'uploads to send could not be looked for; the next look comes soon');
      }
    }
  }

  async function takeUploads(): Promise<void> {
    const room = settings.uploadsAtOnce - running.size;
    if (room <= 0) return;
    for (const uploadId of await findUploadsToSend(db, room + notBefore.size)) {
      if (isStopping || running.size >= settings.uploadsAtOnce) return;
      if (running.has(uploadId) || (notBefore.get(uploadId) ?? 0) > performance.now()) continue;
      const lease = await takeLease(db, uploadId, {
        owner: `${owner}:${randomUUID()}`,
        leaseMs: settings.leaseMs,
      });
      if (lease) begin(lease);
    }
  }

  function begin(lease: Lease): void {
    let wake = () => {};
    const rest = async (ms: number) => {
      const woken = new AbortController();
      wake = () => woken.abort();
      if (isStopping) return;
      await wait(ms, undefined, { signal: woken.signal }).catch(() => undefined);
    };
    const done = send(lease, rest).finally(() => {
      running.delete(lease.uploadId);
      look();
    });
    running.set(lease.uploadId, { done, wake: () => wake() });
  }

  async function send(lease: Lease, rest: (ms: number) => Promise<void>): Promise<void> {
    const { uploadId } = lease;
    const lost = new AbortController();
    const beat = setInterval(() => {
      lease.renew().catch((error: unknown) => {
        if (error instanceof LeaseLost) lost.abort(error);
      });
    }, settings.heartbeatMs);
    const patience = createPatience(settings);
    const reporter = createReporter(db, lease, {
      refreshMs: settings.refreshMs,
      clock: tools.clock,
      waitsFor: patience.says,
      onError: (error) =>
        logger.warn({ err: error, uploadId }, 'the progress of an upload could not be written'),
    });
    try {
      const ctx = await contextOf(uploadId);
      const work: UploadWork = {
        ctx: ctx.ctx,
        lease,
        logger,
        settings,
        webhook: ctx.isWebhook ? webhook : null,
        patience,
        reporter,
        doubts: createDoubts(settings),
        lanes: () => Math.max(1, Math.floor(settings.lanes / Math.max(1, running.size))),
        isStopping: () => isStopping,
        signal: AbortSignal.any([lost.signal, giveUp.signal]),
        halted: ctx.isWebhook && webhook === null ? noWebhook : '',
      };
      reporter.changed();
      await sendUpload(work, rest);
      notBefore.delete(uploadId);
    } catch (error) {
      if (error instanceof LeaseLost) {
        logger.info({ uploadId, reason: error.message }, 'an upload goes on elsewhere');
      } else {
        logger.error({ err: error, uploadId }, 'the sending of an upload broke off; it goes on in a moment');
        notBefore.set(uploadId, performance.now() + brokenPauseMs);
      }
    } finally {
      clearInterval(beat);
      await reporter.end();
      await lease.release().catch(() => undefined);
    }
  }

  /** Acts for the one who uploaded it: audit and tracking name them. */
  async function contextOf(uploadId: string): Promise<{ ctx: AutomationContext; isWebhook: boolean }> {
    const upload = await db.enrolmentUpload.findUniqueOrThrow({
      where: { id: uploadId },
      select: { uploader: true, uploaderLabel: true, uploaderEmail: true, workflow: true },
    });
    const [kind, id = ''] = upload.uploader.split(':');
    const requestId = `upload-${uploadId}`;
    const { mail, keys, files, agency, clock } = tools;
    return {
      isWebhook: upload.workflow === 'webhook',
      ctx: {
        db,
        mail,
        keys,
        files,
        agency,
        clock,
        actor:
          kind === 'key'
            ? { kind: 'key', id, name: upload.uploaderLabel, scopes: ['enrolments:write'] }
            : {
                kind: 'user',
                id,
                email: upload.uploaderEmail,
                fullName: upload.uploaderLabel,
                roles: ['admin'],
                tokenId: requestId,
                provenAt: new Date(0),
              },
        client: { address: '', userAgent: '' },
        requestId,
        defer: (work) => deferWork(work, logger, requestId),
      },
    };
  }

  return {
    async stop({ timeoutMs = 8_000 } = {}) {
      isStopping = true;
      clearInterval(timer);
      unsubscribe();
      for (const { wake } of running.values()) wake();
      const ends = () => Promise.all([looking, ...[...running.values()].map(({ done }) => done)]);
      const timeUp = setTimeout(() => giveUp.abort(new Error('The process ends')), timeoutMs);
      await ends();
      await ends();
      clearTimeout(timeUp);
    },
  };
}

const noWebhook =
  'This upload was submitted to an external workflow, and WORKFLOW_WEBHOOK_URL is not set here any more. Set it and resume, or cancel the upload';
