import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toApiReference } from './api-reference.ts';
import { type ApiDocumentOptions, createApiDocument } from './openapi.ts';
import { registerSchemaNames } from './schema-names.ts';
import { createExampleService, exampleErrors } from './testing/example-service.ts';

const { route, refuseOtherMethods } = createExampleService();
const animal = z.object({
  id: z.string(),
  name: z.string().min(2).max(20).meta({ description: 'What it listens to' }),
  born: z.iso.datetime(),
  legs: z.int(),
  keeper: z.object({ id: z.string() }).nullable(),
});
const animals = refuseOtherMethods({
  GET: route({
    operationId: 'listAnimals',
    summary: 'List the animals',
    tags: ['Animals'],
    access: 'public',
    query: z.object({ page: z.preprocess((page) => page || undefined, z.coerce.number().min(1).default(1)) }),
    response: { schema: z.array(animal) },
    run: () => [],
  }),
  POST: route({
    operationId: 'addAnimal',
    summary: 'Add an animal',
    description: 'It gets a **name** at once.',
    tags: ['Animals'],
    access: 'keeper',
    body: animal
      .pick({ name: true })
      .extend({ diet: z.enum(['HAY', 'FISH']).optional() })
      .refine(() => true),
    response: { status: 201, schema: animal },
    run: () => Response.json({}),
  }),
});
const oneAnimal = refuseOtherMethods({
  DELETE: route({
    operationId: 'removeAnimal',
    summary: 'Let an animal go',
    tags: ['Animals'],
    access: 'visitor',
    params: z.object({ id: z.string().meta({ description: 'Of the animal' }) }),
    response: { schema: z.object({ message: z.string() }) },
    errors: [exampleErrors.animalNotFound],
    errorBody: { schema: z.object({ fault: z.string() }).meta({ id: 'Fault' }), make: () => ({}) },
    run: () => ({ message: 'Gone' }),
  }),
});
const photo = {
  GET: route({
    operationId: 'getPhoto',
    summary: 'A photo',
    tags: ['Photos'],
    access: 'public',
    response: { contentType: 'image/jpeg', description: 'The photo' },
    run: () => new Response(),
  }),
  PUT: route({
    operationId: 'putPhoto',
    summary: 'Another photo',
    tags: ['Photos'],
    access: 'keeper',
    body: z.object({ title: z.string(), file: z.file().meta({ description: 'JPEG' }) }),
    bodyType: 'multipart',
    maxFileBytes: 1_048_576,
    response: { schema: z.object({}) },
    run: () => ({}),
  }),
};

const zoo: Omit<ApiDocumentOptions, 'routes'> = {
  title: 'Zoo',
  description: 'Animals.',
  version: '1.0.0',
  url: 'https://zoo.example',
  errorBody: z.object({ error: z.string() }).meta({ id: 'Error' }),
  failures: exampleErrors,
  access: {
    public: { security: ['session'], optional: true, refusals: [] },
    visitor: { security: ['session'], refusals: [exampleErrors.unauthorized] },
    keeper: { security: ['session'], refusals: [exampleErrors.unauthorized, exampleErrors.forbidden] },
  },
  securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'who' } },
};
const document = createApiDocument({
  ...zoo,
  routes: [
    { path: '/api/animals', module: animals },
    { path: '/api/animals/[id]', module: oneAnimal },
    { path: '/api/animals/[id]/photo', module: photo },
  ],
});

describe('the document', () => {
  it('has every declared method of every address, and none that is refused', () => {
    const found = Object.entries(document.paths ?? {}).map(([path, item]) => [path, ...Object.keys(item)]);
    expect(found).toEqual([
      ['/api/animals', 'get', 'post'],
      ['/api/animals/{id}', 'delete'],
      ['/api/animals/{id}/photo', 'get', 'put'],
    ]);
  });

  it('describes parameters, also those that no schema names', () => {
    expect(document.paths?.['/api/animals']?.get?.parameters).toMatchObject([
      { in: 'query', name: 'page', schema: { type: 'number', minimum: 1, default: 1 } },
    ]);
    expect(document.paths?.['/api/animals/{id}']?.delete?.parameters).toMatchObject([
      { in: 'path', name: 'id', required: true },
    ]);
    expect(document.paths?.['/api/animals/{id}/photo']?.get?.parameters).toMatchObject([
      { in: 'path', name: 'id', required: true, schema: { type: 'string' } },
    ]);
  });

  it('lists the failures of the request pipeline beside those of the route', () => {
    const statusesOf = (responses: object | undefined) => Object.keys(responses ?? {});
    // 403 for whoever has to set up a second factor first.
    expect(statusesOf(document.paths?.['/api/animals']?.get?.responses)).toEqual([
      '200',
      '400',
      '403',
      '500',
      '503',
    ]);
    expect(statusesOf(document.paths?.['/api/animals']?.post?.responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '413',
      '429',
      '500',
      '503',
    ]);
    expect(document.paths?.['/api/animals/{id}']?.delete?.responses).toMatchObject({
      '404': {
        description: 'Animal not found',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
      },
    });
    expect(document.paths?.['/api/animals']?.post?.responses?.['400']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    });
  });

  it('says which credentials a call needs', () => {
    expect(document.paths?.['/api/animals']?.get?.security).toEqual([{}, { session: [] }]);
    expect(document.paths?.['/api/animals']?.post?.security).toEqual([{ session: [] }]);
  });

  it('describes a form with a file', () => {
    expect(document.paths?.['/api/animals/{id}/photo']?.put?.requestBody).toMatchObject({
      required: true,
      content: {
        'multipart/form-data': { schema: { properties: { file: { type: 'string', format: 'binary' } } } },
      },
    });
  });

  it('leaves out what only a machine would say', () => {
    const text = JSON.stringify(document);
    expect(text).not.toContain('9007199254740991');
    expect(text).toContain('"born":{"type":"string","format":"date-time","pattern":"Z$"}');
  });
});

describe('what a route says of itself', () => {
  const food = z.object({ hay: z.int(), from: z.tuple([z.int(), z.int()]) });
  const eaten = z.object({ left: z.int() }).meta({ id: 'Eaten' });
  const meal = z.object({ food, mood: z.record(z.enum(['GOOD', 'BAD']), z.int()) });
  registerSchemaNames({
    'zoo/feeding': { food, meal, text: z.string() },
    'zoo/plan': { food: z.object({ fish: z.int() }) },
  });
  const feeding = {
    POST: route({
      operationId: 'feed',
      summary: 'Feed',
      tags: ['Animals'],
      access: 'keeper',
      body: z.string(),
      bodyType: 'text',
      bodyContent: { 'application/json': meal, 'text/plain': z.string() },
      response: { status: 201, schema: eaten },
      otherResponses: [
        { status: 200, schema: eaten, description: 'It has eaten' },
        { status: 302, description: 'To its page' },
        {
          status: 401,
          schema: z.object({ error: z.string(), url: z.string() }),
          description: 'A page says why',
        },
      ],
      run: () => new Response(),
    }),
    GET: route({
      operationId: 'getPlan',
      summary: 'The plan',
      tags: ['Animals'],
      access: 'keeper',
      response: { contentType: ['text/csv', 'application/pdf'] },
      otherResponses: [{ status: 304, description: 'It is known' }],
      run: () => new Response(),
    }),
  };
  const { paths, components } = createApiDocument({
    ...zoo,
    routes: [{ path: '/api/feeding', module: feeding }],
  });
  const operations = paths?.['/api/feeding'];
  const named = { $ref: '#/components/schemas/Meal' };

  it('has every answer, and either body where a status has two', () => {
    const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
    expect(operations?.post?.responses).toMatchObject({
      '200': { description: 'It has eaten', ...json({ $ref: '#/components/schemas/Eaten' }) },
      '201': json({ $ref: '#/components/schemas/Eaten' }),
      '302': { description: 'To its page', headers: { location: { required: true } } },
      '401': {
        description: 'Unauthorized · A page says why',
        ...json({
          anyOf: [{ required: ['error', 'url'] }, { $ref: '#/components/schemas/Error' }],
        }),
      },
    });
  });

  it('has the content types of a text body and of a file', () => {
    expect(operations?.post?.requestBody).toMatchObject({
      content: { 'application/json': { schema: named }, 'text/plain': { schema: { type: 'string' } } },
    });
    expect(operations?.get?.responses?.['200']).toMatchObject({
      content: {
        'text/csv': { schema: { type: 'string' } },
        'application/pdf': { schema: { type: 'string', format: 'binary' } },
      },
    });
    expect(operations?.get?.responses?.['304']).toEqual({ description: 'It is known' });
  });

  it('names objects after their exports, and says records and tuples as tools read them', () => {
    expect(components?.schemas?.Meal).toMatchObject({
      properties: {
        food: { $ref: '#/components/schemas/Food' },
        mood: {
          properties: { GOOD: { type: 'integer' }, BAD: { type: 'integer' } },
          required: ['GOOD', 'BAD'],
        },
      },
    });
    expect(components?.schemas?.Food).toMatchObject({
      properties: { from: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 } },
    });
  });

  it('puts the module in front of a name that is taken', () => {
    const one = z.object({ a: z.int() });
    const other = z.object({ b: z.int() });
    registerSchemaNames({ 'zoo/one': { thing: one, again: one }, 'zoo/other-zoo': { thing: other } });
    expect([one, other].map((schema) => schema.meta()?.id)).toEqual(['Thing', 'OtherZooThing']);
  });
});

describe('arranged for reading', () => {
  const { groups } = toApiReference(document);
  const operation = (id: string) =>
    groups.flatMap(({ operations }) => operations).find((found) => found.id === id);

  it('stands by tags', () => {
    expect(groups.map(({ name, operations }) => [name, operations.length])).toEqual([
      ['Animals', 3],
      ['Photos', 2],
    ]);
  });

  it('says in words what a field is', () => {
    expect(operation('addAnimal')?.body?.rows).toEqual([
      {
        name: 'name',
        type: 'text, 2 to 20 characters',
        required: true,
        description: 'What it listens to',
        depth: 0,
      },
      { name: 'diet', type: 'one of HAY, FISH', required: false, description: '', depth: 0 },
    ]);
    expect(operation('listAnimals')?.parameters).toMatchObject([
      { name: 'page', type: 'number, at least 1, 1 unless sent', place: 'query' },
    ]);
  });

  it('lists a field’s own fields below it', () => {
    const rows = operation('listAnimals')?.answers[0]?.rows.map(({ name, type, depth }) => [
      name,
      type,
      depth,
    ]);
    expect(rows).toEqual([
      ['id', 'text', 0],
      ['name', 'text, 2 to 20 characters', 0],
      ['born', 'text (date-time)', 0],
      ['legs', 'whole number', 0],
      ['keeper', 'object or null', 0],
      ['id', 'text', 1],
    ]);
  });

  it('shows a call', () => {
    expect(operation('addAnimal')?.example).toBe(
      "curl -X POST \\\n  'https://zoo.example/api/animals' \\\n  -b 'who=<session>' \\\n  -H 'content-type: application/json' \\\n  -d '{\"name\":\"text\"}'",
    );
    expect(operation('putPhoto')?.example).toBe(
      "curl -X PUT \\\n  'https://zoo.example/api/animals/<id>/photo' \\\n  -b 'who=<session>' \\\n  -F 'title=text' \\\n  -F 'file=@document.pdf'",
    );
    expect(operation('putPhoto')?.body?.rows.map(({ name, type }) => [name, type])).toEqual([
      ['title', 'text'],
      ['file', 'file'],
    ]);
    expect(operation('getPhoto')?.example).toBe("curl \\\n  'https://zoo.example/api/animals/<id>/photo'");
  });
});

it('an access that nobody documented is a fault of ours', () => {
  const routes = [{ path: '/api/animals', module: animals }];
  const options = {
    title: 'Zoo',
    description: '',
    version: '1',
    url: 'https://zoo.example',
    failures: exampleErrors,
  };
  expect(() =>
    createApiDocument({ ...options, routes, errorBody: z.object({}), access: {}, securitySchemes: {} }),
  ).toThrow('listAnimals: the access "public" is not documented');
});
