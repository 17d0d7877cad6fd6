import type { ServiceError } from '@repo/base/errors';
import type { JsonText } from '@repo/base/json-text';
import type { z } from 'zod';
import type { Answer } from './answer.ts';
import type { BodyType } from './body.ts';

/** What differs between services: who may call and what they are then given, the signed-in party, the limits' names. */
export type ServiceTypes = {
  /** Access name → the context that a route with that access runs in. */
  contexts: Record<string, object>;
  actor: { id: string };
  policy: string;
};

export type AccessOf<S extends ServiceTypes> = keyof S['contexts'] & string;

type OptionalSchema = z.ZodType | undefined;
export type InputOf<T extends OptionalSchema> = T extends z.ZodType ? z.input<T> : undefined;
export type OutputOf<T extends OptionalSchema> = T extends z.ZodType ? z.output<T> : undefined;

/**
 * A JSON answer that the schema shapes (unknown keys are dropped), or a Response that `run` makes itself: of a content
 * type, a stream of Server-Sent Events, or a redirect.
 */
export type ResponseDeclaration =
  | { status?: number; schema: z.ZodType; description?: string }
  | { status?: number; contentType: string | readonly string[]; description?: string }
  | 'stream'
  | 'redirect';

/** An answer beside the usual one and the refusals; a schema for the status of a refusal is another shape of its body. */
export type OtherResponse = {
  status: number;
  description: string;
  /** Without one it is a redirect, or 304 without a body. */
  schema?: z.ZodType | undefined;
};

/** How the answer goes out; `run` may change both. */
export type ReplyHead = { status: number; headers: Headers };

export type RunInput<S extends ServiceTypes, A extends AccessOf<S>, P, Q, B> = {
  ctx: S['contexts'][A];
  params: P;
  query: Q;
  body: B;
  /** Its body is already read where the route declares one. */
  request: Request;
  requestId: string;
  reply: ReplyHead;
};

type RunResult<R extends ResponseDeclaration> = R extends { schema: infer T extends z.ZodType }
  ? z.input<T> | JsonText | Response
  : Response;

/** The part of a declaration that the API description is made from. */
export type RouteDescription = {
  /** Unique in the service; generated clients name their method so. */
  operationId: string;
  /** While the feature is turned off the call is answered like an unknown address, and not described. */
  isOff?: () => boolean;
  summary: string;
  description?: string;
  tags: readonly string[];
  access: string;
  rateLimit?: string;
  /** Of a GET whose contract takes no other method: HEAD and OPTIONS are refused like the rest. */
  getOnly?: true;
  /** Open also to somebody who has to set up a second factor first: what that takes, and signing out. */
  duringSetUp?: true;
  /** Of a read that need not show the last seconds, except to who changed something in them: it may run on a replica. */
  mayLag?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * `multipart`: a form whose files are `z.file()` fields of `body`; declare `maxFileBytes` with it. `text`: the text as it
   * came, a `z.string()`.
   */
  bodyType?: BodyType;
  /** Bytes of the whole body; 1 MB when absent. */
  maxBodyBytes?: number;
  /** Bytes of each file of a multipart body; the whole may be a little larger unless `maxBodyBytes` says otherwise. */
  maxFileBytes?: number;
  /** Of a body of type `text`: what the text is, by content type. Without it any text is taken. */
  bodyContent?: Readonly<Record<string, z.ZodType>>;
  response: ResponseDeclaration;
  otherResponses?: readonly OtherResponse[];
  /**
   * Why this call may take longer than others. Without a reason one that answers with JSON and takes no files is broken off
   * after 30 seconds; streams, downloads and uploads take as long as their bytes.
   */
  mayTakeLong?: string;
  errors?: readonly (() => ServiceError)[];
  /** Where the contract gives one call an error body of its own; the service's where absent. */
  errorBody?: { schema: z.ZodType; make: (error: ServiceError) => unknown };
};

export type RouteDeclaration<
  S extends ServiceTypes,
  A extends AccessOf<S>,
  P extends OptionalSchema,
  Q extends OptionalSchema,
  B extends OptionalSchema,
  R extends ResponseDeclaration,
> = Omit<RouteDescription, 'access' | 'rateLimit' | 'params' | 'query' | 'body' | 'response'> & {
  access: A;
  /** Absent: the service's standard limit on writes, none on reads. */
  rateLimit?: S['policy'];
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  run(input: RunInput<S, A, OutputOf<P>, OutputOf<Q>, OutputOf<B>>): RunResult<R> | Promise<RunResult<R>>;
};

/** Path parameters as a router hands them over. */
export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };

/** What a call of a route sends and what is answered, as JSON carries it. */
export type CallTypes = { params: unknown; query: unknown; body: unknown; answer: unknown };

type Text = string | number | boolean | undefined;
type Element<T> = T extends readonly (infer E)[] ? E : never;

/** A value that the schema reads from text has no type before: it is described by what it is read as, and may be absent. */
type QueryOf<I, O> = { [K in keyof I as unknown extends I[K] ? never : K]: I[K] } & {
  [K in keyof I & keyof O as unknown extends I[K] ? K : never]?: O[K] extends Text | readonly Text[]
    ? O[K] | Element<O[K]>
    : string;
};

export type CallTypesOf<
  P extends OptionalSchema,
  Q extends OptionalSchema,
  B extends OptionalSchema,
  R extends ResponseDeclaration,
> = {
  params: InputOf<P>;
  query: Q extends z.ZodType ? QueryOf<z.input<Q>, z.output<Q>> : undefined;
  body: InputOf<B>;
  answer: R extends { schema: infer T extends z.ZodType } ? z.output<T> : undefined;
};

/** A web-standard handler that carries its own description. */
export type RouteHandler<T extends CallTypes = CallTypes> = ((
  request: Request,
  context?: RouteContext,
) => Promise<Response>) & {
  /** What the Response would be made from: a server of ours writes it as it is. */
  answer(request: Request, context?: RouteContext): Promise<Answer>;
  description: RouteDescription;
  /** Never there: it carries the types to the client that the browser calls the API with. */
  callTypes?: T;
};

/** The types that a handler carries. */
export type CallTypesIn<T extends { callTypes?: CallTypes }> = NonNullable<T['callTypes']>;
