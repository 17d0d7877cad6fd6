import type { Listener } from '@repo/db/listen';
import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import type { AutomationContext } from '#domain/context.ts';
import { describeUpload } from '#domain/uploads/describe-upload.ts';
import { findUpload } from '#domain/uploads/find-upload.ts';
import { readUploadNotice, uploadChannel } from './upload-channel.ts';

export type UploadWatch = {
  listener: Listener;
  emit: (upload: EnrolmentUpload) => void;
  /** Nothing more will come. */
  end: () => void;
  /** It could not be read: the stream must end, so that the client comes back and sees how it stands. */
  fail: (error: unknown) => void;
  /** Whether the caller may still look, asked of the database now. */
  isAllowed: () => Promise<boolean>;
  recheckMs: number;
  /** Between one event and the next. */
  paceMs: number;
};

/**
 * Follows an upload until it has ended or the returned function is called: how it stands once the subscription is in force (and
 * again after every gap), then after every change. Several changes in a moment are one event.
 */
export function watchUpload(ctx: AutomationContext, id: string, watch: UploadWatch): () => void {
  const { listener, emit, end, fail, isAllowed, recheckMs, paceMs } = watch;
  let isStopped = false;
  let isWanted = false;
  let working: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
    clearInterval(recheck);
    unsubscribe();
  }

  async function look(): Promise<void> {
    const row = await findUpload(ctx.db, ctx, id);
    if (isStopped) return;
    emit(describeUpload(row, ctx.clock()));
    if (row.finishedAt === null) return;
    stop();
    end();
  }

  function guard(work: () => Promise<void>): Promise<void> {
    return work().catch((error: unknown) => {
      if (isStopped) return;
      stop();
      fail(error);
    });
  }

  /** Now, or when the last look is long enough ago. */
  function requestRound(): void {
    isWanted = true;
    if (working || isStopped) return;
    isWanted = false;
    working = guard(look).finally(() => {
      timer = setTimeout(() => {
        working = null;
        if (isWanted) requestRound();
      }, paceMs);
    });
  }

  const unsubscribe = listener.subscribe(uploadChannel, (event) => {
    if (event.kind === 'listening' || readUploadNotice(event.payload) === id) requestRound();
  });
  const recheck = setInterval(() => {
    void guard(async () => {
      if (await isAllowed()) return;
      stop();
      end();
    });
  }, recheckMs);
  return stop;
}
