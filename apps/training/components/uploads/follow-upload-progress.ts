import {
  type EnrolmentUpload,
  enrolmentUpload,
  type UploadDetail,
} from '@repo/schemas/training/enrolment-upload';
import { callApi } from '@repo/ui/call-api';

/** "live": server stream; "polling": stream unavailable; "signed-out": no updates. */
export type UploadConnection = 'live' | 'polling' | 'signed-out';

type Options = {
  path: string;
  onUpload: (upload: EnrolmentUpload) => void;
  onConnection: (connection: UploadConnection) => void;
};

const pollMs = 3_000;
const streamAgainMs = 20_000;

/** Follows the upload by server-sent events, or by polling while they fail. Hidden pages are disconnected. */
export function followUploadProgress({ path, onUpload, onConnection }: Options): () => void {
  let source: EventSource | null = null;
  let poll: ReturnType<typeof setInterval> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function receive({ data }: MessageEvent<string>) {
    const upload = enrolmentUpload.safeParse(JSON.parse(data));
    if (!upload.success) return;
    clearInterval(poll);
    poll = undefined;
    onConnection('live');
    onUpload(upload.data);
    if (upload.data.finishedAt !== null) reconnectLater();
  }

  /** Delays reconnecting, because the server closes the stream of a finished upload and the browser would retry immediately. */
  function reconnectLater() {
    source?.close();
    clearTimeout(again);
    again = setTimeout(stream, streamAgainMs);
  }

  function stream() {
    source?.close();
    const current = new EventSource(`${path}/events`);
    source = current;
    current.addEventListener('progress', receive);
    current.onerror = () => {
      // The browser reconnects after a closed connection, but not after a refused one.
      if (current.readyState === EventSource.CLOSED) {
        clearTimeout(again);
        again = setTimeout(stream, streamAgainMs);
      }
      poll ??= setInterval(() => void fetchUpload(), pollMs);
      void fetchUpload();
    };
  }

  async function fetchUpload() {
    const answer = await callApi<UploadDetail>(`${path}?limit=1`);
    if (isOver || poll === undefined) return;
    if (answer.ok) {
      onConnection('polling');
      onUpload(answer.data.upload);
    } else if (answer.failure.status === 401) onConnection('signed-out');
  }

  function disconnect() {
    source?.close();
    source = null;
    clearInterval(poll);
    poll = undefined;
    clearTimeout(again);
  }

  function followVisibility() {
    if (document.visibilityState === 'hidden') disconnect();
    else if (source === null) stream();
  }

  document.addEventListener('visibilitychange', followVisibility);
  followVisibility();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', followVisibility);
    disconnect();
  };
}
