import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createRouteFactory } from './route.ts';
import { createExampleService } from './testing/example-service.ts';
import type { RequestDeadline } from './time-limit.ts';

const answer = z.object({ done: z.boolean() });
const declared = { operationId: 'wait', summary: 'Wait', tags: [], access: 'public' } as const;
const address = 'https://zoo.example/api/wait';

/** Work that continues until the test lets it end. */
function endlessWork() {
  const { promise, resolve } = Promise.withResolvers<{ done: boolean }>();
  return { run: () => promise, finish: () => resolve({ done: true }) };
}

test('a call that takes too long is answered with the service’s 503, and logged as a failure', async () => {
  const zoo = createExampleService({ answerWithinMs: 1 });
  const { run, finish } = endlessWork();
  const route = zoo.route({ ...declared, response: { schema: answer }, run });
  const response = await route(new Request(address, { method: 'POST' }));
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.json()).toEqual({
    error: 'This took too long and was stopped. Try again in a moment',
  });
  expect(zoo.lines.at(-1)).toMatchObject({ status: 503, msg: 'request failed' });
  finish();
});

test('a body that never comes to its end is no way around it', async () => {
  const { route } = createExampleService({ answerWithinMs: 1 });
  const read = route({
    ...declared,
    body: answer,
    response: { schema: answer },
    run: ({ body }) => body,
  });
  const body = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(Buffer.from('{')) });
  const headers = { 'content-type': 'application/json' };
  const stream = { body, duplex: 'half' as const };
  const request = new Request(address, { method: 'POST', headers, ...stream });
  expect((await read(request)).status).toBe(503);
});

test('what declares why it may take long, a download, and an upload take the time they need', async () => {
  const { route } = createExampleService({ answerWithinMs: 1 });
  const { run, finish } = endlessWork();
  const text = { contentType: 'text/csv' };
  const upload = { maxFileBytes: 1_000, bodyType: 'multipart' } as const;
  const form = new FormData();
  form.set('done', 'yes');
  const answers = Promise.all([
    route({ ...declared, response: { schema: answer }, mayTakeLong: 'feeds lions', run })(
      new Request(address),
    ),
    route({ ...declared, response: text, run: async () => Response.json(await run()) })(new Request(address)),
    route({ ...declared, ...upload, body: z.object({}), response: { schema: answer }, run })(
      new Request(address, { method: 'POST', body: form }),
    ),
  ]);
  await route({ ...declared, response: { schema: answer }, run: endlessWork().run })(new Request(address));
  finish();
  expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('work that may write knows its deadline, and learns when it has passed', async () => {
  const scope = new AsyncLocalStorage<RequestDeadline>();
  const { service } = createExampleService({ answerWithinMs: 1 });
  const route = createRouteFactory({
    ...service,
    runWithDeadline: (deadline, work) => scope.run(deadline, work),
  });
  const seen: (RequestDeadline | undefined)[] = [];
  const slow = route({
    ...declared,
    response: { schema: answer },
    run: () => {
      seen.push(scope.getStore());
      return endlessWork().run();
    },
  });
  expect((await slow(new Request(address, { method: 'POST' }))).status).toBe(503);
  expect(seen[0]?.reason).toMatchObject({ status: 503 });
  await slow(new Request(address));
  expect(seen[1]).toBeUndefined();
});
