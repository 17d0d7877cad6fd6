import type { Listener } from '@repo/db/listen';
import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import type { AutomationContext } from '#domain/context.ts';
import { getVisibleUpload } from '#domain/uploads/find-upload.ts';
import { toEnrolmentUpload } from '#domain/uploads/to-enrolment-upload.ts';
import { parseUploadNotice, uploadChannel } from './upload-channel.ts';

export type UploadWatch = {
  listener: Listener;
  emit: (upload: EnrolmentUpload) => void;
  end: () => void;
  /** The stream must end, so that the client reconnects and reads the current state. */
  fail: (error: unknown) => void;
  isAllowed: () => Promise<boolean>;
};

const recheckMs = 20_000;
/** Least time between two events. */
const paceMs = 500;

/** Emits the state at the start, after every gap and after changes (coalesced) until the upload ends. */
export function emitUploadUntilEnded(ctx: AutomationContext, id: string, watch: UploadWatch): () => void {
  const { listener, emit, end, fail, isAllowed } = watch;
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
    const row = await getVisibleUpload(ctx.db, ctx, id);
    if (isStopped) return;
    emit(toEnrolmentUpload(row, ctx.clock()));
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
    if (event.kind === 'listening' || parseUploadNotice(event.payload) === id) requestRound();
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
