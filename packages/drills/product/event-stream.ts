import { setTimeout as delay } from 'node:timers/promises';

export type StreamEvent = { event: string; data: unknown; at: number };

export type OpenStream = {
  events: StreamEvent[];
  /** How often it was opened again. */
  reopened: () => number;
  close: () => void;
};

const reopenMs = 1_000;

/** Collects Server-Sent Events and opens the stream again a second after it ended or was refused, as the pages do. */
export async function openEventStream(url: string, headers: Record<string, string>): Promise<OpenStream> {
  const { signal, abort } = abortable();
  const events: StreamEvent[] = [];
  let opened = 0;
  const { promise: first, resolve: onFirst } = Promise.withResolvers<void>();
  const readOnce = async () => {
    const answer = await fetch(url, { headers, signal });
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      return;
    }
    opened += 1;
    onFirst();
    await collect(answer.body, events);
  };
  const readForever = async () => {
    while (!signal.aborted) {
      await readOnce().catch(() => undefined);
      await delay(reopenMs, undefined, { signal }).catch(() => undefined);
    }
  };
  void readForever();
  await first;
  return { events, reopened: () => opened - 1, close: abort };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

async function collect(body: ReadableStream<Uint8Array>, events: StreamEvent[]): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    events.push(...blocks.flatMap(parseBlock));
  }
}

function parseBlock(block: string): StreamEvent[] {
  const event = /^event: ?(.*)$/m.exec(block)?.[1];
  const data = /^data: ?(.*)$/m.exec(block)?.[1];
  return event === undefined ? [] : [{ event, data: data ? JSON.parse(data) : null, at: performance.now() }];
}
