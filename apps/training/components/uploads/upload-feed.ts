import {
  type EnrolmentUpload,
  enrolmentUpload,
  type UploadDetail,
} from '@repo/schemas/training/enrolment-upload';
import { callApi } from '@repo/ui/call-api';

/** "live" by the server's stream, "polling" where it does not come through, "signed-out" where nothing comes any more. */
export type Connection = 'live' | 'polling' | 'signed-out';

type Options = {
  path: string;
  onUpload: (upload: EnrolmentUpload) => void;
  onConnection: (connection: Connection) => void;
};

const pollMs = 3_000;
const streamAgainMs = 20_000;

/**
 * Tells how an upload stands while somebody looks: by the server's stream, and where that breaks by asking every few seconds
 * until it is back. A page in the background holds no connection.
 */
export function followUpload({ path, onUpload, onConnection }: Options): () => void {
  let source: EventSource | null = null;
  let poll: ReturnType<typeof setInterval> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function hear({ data }: MessageEvent<string>) {
    const upload = enrolmentUpload.safeParse(JSON.parse(data));
    if (!upload.success) return;
    clearInterval(poll);
    poll = undefined;
    onConnection('live');
    onUpload(upload.data);
    if (upload.data.finishedAt !== null) lookLater();
  }

  /** The server hangs up on an upload that is over, and the browser by itself would be back every few seconds for nothing. */
  function lookLater() {
    source?.close();
    clearTimeout(again);
    again = setTimeout(stream, streamAgainMs);
  }

  function stream() {
    source?.close();
    const current = new EventSource(`${path}/events`);
    source = current;
    current.addEventListener('progress', hear);
    current.onerror = () => {
      // A server that hung up is asked again by the browser itself; one that refused is not.
      if (current.readyState === EventSource.CLOSED) {
        clearTimeout(again);
        again = setTimeout(stream, streamAgainMs);
      }
      poll ??= setInterval(() => void ask(), pollMs);
      void ask();
    };
  }

  async function ask() {
    const answer = await callApi<UploadDetail>(`${path}?limit=1`);
    if (isOver || poll === undefined) return;
    if (answer.ok) {
      onConnection('polling');
      onUpload(answer.data.upload);
    } else if (answer.failure.status === 401) onConnection('signed-out');
  }

  function rest() {
    source?.close();
    source = null;
    clearInterval(poll);
    poll = undefined;
    clearTimeout(again);
  }

  function look() {
    if (document.visibilityState === 'hidden') rest();
    else if (source === null) stream();
  }

  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', look);
    rest();
  };
}
