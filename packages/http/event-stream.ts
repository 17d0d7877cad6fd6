export type ServerSentEvent = {
  event: string;
  data: unknown;
  /** Comes back as `Last-Event-ID` when the client reconnects. */
  id?: string;
};

export type EventSink = {
  send(event: ServerSentEvent): void;
  /** Ends the answer; what was sent before is still delivered. */
  end(): void;
};

export type EventStreamOptions = {
  /** The stream ends when it is aborted; a HEAD request gets the headers alone. */
  request: Request;
  /** Starts the work; the function it returns is called once, when the stream is over for whatever reason. */
  start(sink: EventSink): () => void;
  /** How often a comment is sent so that proxies and the client know the connection lives. */
  heartbeatMs?: number;
};

/** Ends each open stream. */
const openStreams = new Set<() => void>();
let isWatchingSignals = false;

/**
 * A server that is asked to stop waits for its open answers, and these have no end of their own: the first signal ends
 * them. Their readers reconnect, to whichever instance is there then.
 */
function watchSignals(): void {
  if (isWatchingSignals) return;
  isWatchingSignals = true;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      endAllEventStreams();
      // Nobody else handles it, and because of this handler the process would not end by itself.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
}

/** Ends all streams of this process. */
export function endAllEventStreams(): void {
  for (const end of [...openStreams]) end();
}

/** A reader this many bytes behind is cut off; it reconnects and catches up. */
const maximumBacklogBytes = 1_048_576;

/** An answer of Server-Sent Events: starts at once, beats, and ends when the client leaves or the sink is ended. */
export function eventStreamResponse({ request, start, heartbeatMs = 20_000 }: EventStreamOptions): Response {
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const { signal } = request;
  const encoder = new TextEncoder();
  let finish = () => {};

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let stopWork = () => {};
        let over = false;
        const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs);

        finish = () => {
          if (over) return;
          over = true;
          clearInterval(heartbeat);
          signal.removeEventListener('abort', finish);
          openStreams.delete(finish);
          stopWork();
          try {
            controller.close();
          } catch {
            // The reader cancelled it first.
          }
        };

        function write(text: string) {
          if (over) return;
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) < 0) finish();
        }

        signal.addEventListener('abort', finish);
        watchSignals();
        openStreams.add(finish);
        // Says at once that the stream stands, and how long to wait before coming back.
        write('retry: 3000\n\n');
        const stop = start({ send: (event) => write(formatEvent(event)), end: finish });
        if (over) stop();
        else stopWork = stop;
        if (signal.aborted) finish();
      },
      cancel: () => finish(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maximumBacklogBytes }),
  );

  return new Response(body, { headers });
}

function formatEvent({ event, data, id }: ServerSentEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
