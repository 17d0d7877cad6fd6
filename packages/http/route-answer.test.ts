import { waitForDeferredWork } from '@repo/base/deferred';
import { jsonText } from '@repo/base/json-text';
import { incrementQueryCount } from '@repo/base/query-count';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createExampleService, DatabaseAway, exampleErrors } from './testing/example-service.ts';

const animal = z.object({ name: z.string(), keeper: z.object({ id: z.string() }).optional() });
const url = 'https://zoo.example/api/animals/7?password=hunter2';

function zooThat(run: () => unknown, options: Parameters<typeof createExampleService>[0] = {}) {
  const zoo = createExampleService(options);
  const look = zoo.route({
    operationId: 'look',
    summary: 'Look at an animal',
    tags: ['Animals'],
    access: 'public',
    response: { status: 201, schema: animal },
    run: run as () => z.input<typeof animal>,
  });
  return { ...zoo, look };
}

describe('an answer', () => {
  it('has the declared status and only what the schema names', async () => {
    const { look } = zooThat(() => ({ name: 'Leo', passwordHash: 'x', keeper: { id: '1', email: 'a@b.c' } }));
    const answer = await look(new Request(url));
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ name: 'Leo', keeper: { id: '1' } });
  });

  it('may be JSON text already, which goes out as it is', async () => {
    const [head, rest] = ['{"name": "Léo 🦁",', '  "cubs": 2.50}'];
    const answer = await zooThat(() => jsonText(head, rest)).look(new Request(url));
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe(head + rest);
  });

  it('has the headers that every answer has', async () => {
    const answer = await zooThat(() => ({ name: 'Leo' })).look(new Request(url));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  });

  it('asks for TLS only where the service is served over it', async () => {
    const answer = await zooThat(() => ({ name: 'Leo' }), { publicUrl: 'http://localhost:3000' }).look(
      new Request(url),
    );
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });

  it('of an error with a challenge names it in a header', async () => {
    const { look } = zooThat(() => {
      throw exampleErrors.staleProof();
    });
    const answer = await look(new Request(url));
    expect(answer.status).toBe(403);
    expect(answer.headers.get('www-authenticate')).toBe(
      'Session error="insufficient_user_authentication", max_age=600',
    );
  });

  it('may carry a status and headers of its own', async () => {
    const zoo = createExampleService();
    const look = zoo.route({
      operationId: 'look',
      summary: 'Look',
      tags: [],
      access: 'public',
      response: { schema: animal },
      run: ({ reply }) => {
        reply.status = 202;
        reply.headers.append('set-cookie', 'a=1');
        reply.headers.set('cache-control', 'public, max-age=60');
        return { name: 'Leo' };
      },
    });
    const answer = await look(new Request(url));
    expect(answer.status).toBe(202);
    expect(answer.headers.getSetCookie()).toEqual(['a=1']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('to HEAD has no body', async () => {
    const answer = await zooThat(() => ({ name: 'Leo' })).look(new Request(url, { method: 'HEAD' }));
    expect(answer.status).toBe(201);
    expect(answer.body).toBeNull();
  });

  it('may be a Response, also one whose headers are locked', async () => {
    const { look } = zooThat(() => Response.redirect('https://zoo.example/elsewhere'));
    const answer = await look(new Request(url));
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('https://zoo.example/elsewhere');
    expect(answer.headers.get('x-request-id')).not.toBeNull();
  });

  it('may be a stream, which is passed on as it comes', async () => {
    const { readable, writable } = new TransformStream<Uint8Array>();
    const { look } = zooThat(
      () => new Response(readable, { headers: { 'content-type': 'text/event-stream' } }),
    );
    const answer = await look(new Request(url));
    const writer = writable.getWriter();
    void writer.write(new TextEncoder().encode('data: 1\n\n'));
    const first = await answer.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toBe('data: 1\n\n');
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
  });
});

describe('a failure', () => {
  it('of the catalogue has its status, text and details', async () => {
    const details = [{ field: 'id', message: 'gone' }];
    const { look } = zooThat(() => {
      throw exampleErrors.animalNotFound({ details });
    });
    const answer = await look(new Request(url));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: 'Animal not found', details });
  });

  it('of an unknown kind is a 500 that gives nothing away', async () => {
    const zoo = zooThat(() => {
      throw new Error('relation "animal" does not exist at postgres://zoo:hunter2@db/zoo');
    });
    const answer = await zoo.look(new Request(url, { headers: { 'x-request-id': 'req-12345678' } }));
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({
      error: 'Something went wrong on our side. Try again, and tell us the request id if it happens again',
    });
    expect(answer.headers.get('x-request-id')).toBe('req-12345678');
    expect(zoo.lines).toMatchObject([
      {
        level: 'error',
        status: 500,
        requestId: 'req-12345678',
        err: { message: expect.stringContaining('[redacted]') },
      },
    ]);
    expect(JSON.stringify(zoo.lines)).not.toContain('hunter2');
  });

  it.each([[async () => Promise.reject(undefined)], [() => Promise.reject('text')]])(
    'that is not even an error is a 500: %s',
    async (run) => {
      expect((await zooThat(run).look(new Request(url))).status).toBe(500);
    },
  );

  it('of the database is 503 and says when to try again', async () => {
    const { look } = zooThat(() => {
      throw new DatabaseAway('connect ECONNREFUSED');
    });
    const answer = await look(new Request(url));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toEqual({
      error: 'The service is briefly unavailable. Try again in a few seconds',
    });
  });

  it('to fit the schema is a 500 whose log names the field and not its value', async () => {
    const zoo = zooThat(() => ({ name: 471_147_114 }));
    expect((await zoo.look(new Request(url))).status).toBe(500);
    expect(zoo.lines).toMatchObject([{ err: { message: expect.stringContaining('name') } }]);
    expect(JSON.stringify(zoo.lines)).not.toContain('471147114');
  });
});

describe('a route with an error body of its own', () => {
  const errorBody = {
    schema: z.object({ fault: z.string() }),
    make: ({ message }: { message: string }) => ({ fault: message }),
  };
  const common = { summary: 'Look', tags: [], response: { schema: animal }, errorBody } as const;

  it('uses it for what it refuses, for what the request pipeline refuses and for what breaks', async () => {
    const zoo = createExampleService();
    const refusing = zoo.route({
      ...common,
      operationId: 'refuse',
      access: 'public',
      run: () => {
        throw exampleErrors.animalNotFound();
      },
    });
    const shut = zoo.route({
      ...common,
      operationId: 'shut',
      access: 'keeper',
      run: () => ({ name: 'Leo' }),
    });
    const broken = zoo.route({
      ...common,
      operationId: 'break',
      access: 'public',
      run: () => {
        throw new Error('no');
      },
    });
    const faults = [];
    for (const look of [refusing, shut, broken]) {
      const answer = await look(new Request(url));
      faults.push([answer.status, await answer.json()]);
    }
    expect(faults).toEqual([
      [404, { fault: 'Animal not found' }],
      [401, { fault: 'Unauthorized' }],
      [500, { fault: expect.stringContaining('went wrong') }],
    ]);
  });
});

describe('the log', () => {
  it('has a line a request, without the query', async () => {
    const zoo = zooThat(() => {
      incrementQueryCount();
      incrementQueryCount();
      return { name: 'Leo' };
    });
    await zoo.look(
      new Request(url, { headers: { cookie: 'who=visitor:mei', 'x-request-id': 'req-12345678' } }),
    );
    expect(zoo.lines).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        service: 'zoo',
        method: 'GET',
        path: '/api/animals/7',
        status: 201,
        ms: expect.any(Number),
        queries: 2,
        requestId: 'req-12345678',
        actorId: 'mei',
        msg: 'request',
      },
    ]);
  });

  it('has no token that is in the address', async () => {
    const zoo = zooThat(() => ({ name: 'Leo' }));
    await zoo.look(new Request(`http://zoo.example/api/feeds/${'0a'.repeat(32)}.ics`));
    expect(zoo.lines).toMatchObject([{ path: '/api/feeds/[token].ics' }]);
  });

  it('names the reason of a refusal', async () => {
    const zoo = zooThat(() => {
      throw exampleErrors.animalNotFound();
    });
    await zoo.look(new Request(url));
    expect(zoo.lines).toMatchObject([{ level: 'info', status: 404, reason: 'ANIMAL_NOT_FOUND' }]);
  });
});

describe('deferred work', () => {
  function zooThatDefers(work: () => Promise<unknown>) {
    const zoo = createExampleService();
    const look = zoo.route({
      operationId: 'look',
      summary: 'Look',
      tags: [],
      access: 'public',
      response: { schema: animal },
      run: ({ ctx }) => {
        ctx.defer(work);
        return { name: 'Leo' };
      },
    });
    return { ...zoo, look };
  }

  it('runs after the answer', async () => {
    const order: string[] = [];
    const { look } = zooThatDefers(async () => order.push('work'));
    await look(new Request(url));
    order.push('answer');
    await waitForDeferredWork();
    expect(order).toEqual(['answer', 'work']);
  });

  it('fails into the log alone', async () => {
    const zoo = zooThatDefers(() => Promise.reject(new Error('no mail today')));
    const answer = await zoo.look(new Request(url));
    await waitForDeferredWork();
    expect(answer.status).toBe(200);
    expect(zoo.lines).toMatchObject([
      { status: 200 },
      { level: 'error', requestId: answer.headers.get('x-request-id'), err: { message: 'no mail today' } },
    ]);
  });
});

describe('a method that an address does not take', () => {
  const get = { operationId: 'get', summary: '', tags: [], access: 'public', response: 'redirect' } as const;
  const run = () => new Response(null, { status: 302 });

  it('is 405 in the service’s words, and says which it takes', async () => {
    const { route, refuseOtherMethods } = createExampleService();
    const module = { GET: route({ ...get, run }), POST: route({ ...get, run }) };
    const { PUT, PATCH, DELETE, ...taken } = refuseOtherMethods(module);
    expect(taken).toEqual(module);
    for (const handler of [PUT, PATCH, DELETE]) {
      const answer = await handler(new Request(url, { method: 'PUT' }));
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
      expect(answer.headers.get('x-request-id')).not.toBeNull();
      expect(await answer.json()).toEqual({ error: 'This address does not take that method' });
    }
  });

  it('is any but GET where that alone is declared, HEAD and OPTIONS too', async () => {
    const { route, refuseOtherMethods } = createExampleService();
    const { GET, ...refusals } = refuseOtherMethods({ GET: route({ ...get, getOnly: true, run }) });
    expect((await GET(new Request(url))).status).toBe(302);
    const refused = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
    expect(Object.keys(refusals).sort()).toEqual(refused.sort());
    for (const [method, handler] of Object.entries(refusals)) {
      const answer = await handler(new Request(url, { method }));
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET');
    }
  });
});
