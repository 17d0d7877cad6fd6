import { describe, expect, test } from 'vitest';
import { type EventSink, endAllEventStreams, eventStreamResponse } from './event-stream.ts';

/** A stream with its sink in hand, and how often its work was stopped. */
function open(options: { method?: string; signal?: AbortSignal; heartbeatMs?: number } = {}) {
  const { heartbeatMs, ...init } = options;
  const state: { sink: EventSink | undefined; stops: number } = { sink: undefined, stops: 0 };
  const response = eventStreamResponse({
    request: new Request('http://localhost/', init),
    heartbeatMs,
    start(sink) {
      state.sink = sink;
      return () => {
        state.stops += 1;
      };
    },
  });
  return { response, state };
}

describe('a stream of events', () => {
  test('sends what it is given in the standard form, and what was sent before its end', async () => {
    const { response, state } = open();
    state.sink?.send({ event: 'message', id: '7', data: { text: 'two\nlines' } });
    state.sink?.send({ event: 'closed', data: null });
    state.sink?.end();
    state.sink?.send({ event: 'late', data: null });
    expect(await response.text()).toBe(
      'retry: 3000\n\n' +
        'id: 7\nevent: message\ndata: {"text":"two\\nlines"}\n\n' +
        'event: closed\ndata: null\n\n',
    );
    expect(state.stops).toBe(1);
  });

  test('beats while nothing happens', async () => {
    const { response } = open({ heartbeatMs: 1 });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    expect((await reader?.read())?.value).toBe(': still here\n\n');
    await reader?.cancel();
  });

  test('stops its work once when the reader cancels, or the request is aborted, or both', async () => {
    const leaving = new AbortController();
    const { response, state } = open({ signal: leaving.signal });
    await response.body?.cancel();
    leaving.abort();
    state.sink?.end();
    expect(state.stops).toBe(1);

    const gone = open({ signal: AbortSignal.abort() });
    expect(gone.state.stops).toBe(1);
  });

  test('cuts off a reader that takes nothing', () => {
    const { state } = open();
    const data = 'x'.repeat(100_000);
    for (let n = 0; n < 20; n += 1) state.sink?.send({ event: 'message', data });
    expect(state.stops).toBe(1);
  });

  test('ends with all others when the process is asked to stop', async () => {
    const [one, other] = [open(), open()];
    one.state.sink?.send({ event: 'message', data: 1 });
    endAllEventStreams();
    expect(await one.response.text()).toContain('data: 1');
    expect(await other.response.text()).toBe('retry: 3000\n\n');
    expect([one.state.stops, other.state.stops]).toEqual([1, 1]);
  });

  test('starts nothing for HEAD', () => {
    const { response, state } = open({ method: 'HEAD' });
    expect(state.sink).toBeUndefined();
    expect(response.headers.get('content-type')).toContain('text/event-stream');
  });
});
