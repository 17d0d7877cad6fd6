import { JsonText } from '@repo/base/json-text';
import type { z } from 'zod';
import { admitCaller } from './admit.ts';
import { type Answer, toWebResponse } from './answer.ts';
import { assertContentLengthWithinLimit, groupPairsByName, readBody, resolveBodyLimits } from './body.ts';
import { clientAddressOf } from './client-address.ts';
import type {
  AccessOf,
  CallTypesOf,
  OutputOf,
  ReplyHead,
  ResponseDeclaration,
  RouteContext,
  RouteDeclaration,
  RouteDescription,
  RouteHandler,
  ServiceTypes,
} from './declaration.ts';
import { answerErrorsAndLog, type Exchange } from './exchange.ts';
import { createFormFiles, type FormFiles } from './form-files.ts';
import { isSafeMethod } from './origin.ts';
import { needsReadYourWrites, setRecentWriteCookie } from './recent-write.ts';
import { scanFiles } from './scan-files.ts';
import type { ServiceDefinition } from './service.ts';
import { defaultTimeLimitMs, withTimeLimit } from './time-limit.ts';
import { parseInputOrThrow } from './validate.ts';

type Params = Awaited<RouteContext['params']>;

const tookTooLong = 'This took too long and was stopped. Try again in a moment';

/** A path parameter with a NUL character names nothing, and no database takes it as text. */
function withoutNul(params: Params): Params {
  if (!Object.values(params).some((value) => value?.includes('\0'))) return params;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value,
    ]),
  );
}

/** Shapes an answer by its schema. A mismatch is a fault of ours: it names the fields, never their values. */
function shape(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(`The answer does not fit its schema (${where})`);
}

type Admitted<S extends ServiceTypes> = Pick<ServiceDefinition<S>, 'settings' | 'failures' | 'scanFile'>;

/** The files of a form are scanned before anything sees them; what was refused is a line of the log. */
async function scanForm<S extends ServiceTypes>(
  service: Admitted<S>,
  { requestId, actorId }: Exchange,
  form: unknown,
  operation: string,
): Promise<void> {
  const { logger } = service.settings();
  await scanFiles(form, {
    service,
    onRefused: (refusal) =>
      logger.warn(
        { requestId, actorId, ...refusal, operation },
        refusal.reason === 'infected'
          ? 'an infected file was refused'
          : 'a file was refused that is too large for the virus scanner: raise its limits if such files should pass',
      ),
  });
}

/** What goes out of what `run` answered: a Response as it is, anything else by the schema. */
function answerOf(response: ResponseDeclaration, result: unknown, reply: ReplyHead): Answer {
  if (result instanceof Response) {
    return { status: result.status, headers: new Headers(result.headers), body: result.body };
  }
  if (typeof response !== 'object' || !('schema' in response))
    throw new Error('A route without a response schema answers with a Response');
  reply.headers.set('content-type', 'application/json');
  const made = result instanceof JsonText ? result.body : JSON.stringify(shape(response.schema, result));
  return { ...reply, body: made };
}

/** Whether a call is broken off after a while: one that answers with JSON and takes no files. */
function isLimited({
  response,
  bodyType,
  mayTakeLong,
}: Pick<RouteDescription, 'response' | 'bodyType' | 'mayTakeLong'>) {
  const isJson = typeof response === 'object' && 'schema' in response;
  return isJson && bodyType !== 'multipart' && mayTakeLong === undefined;
}

/**
 * Makes a service's `route()`: a declaration becomes a web-standard handler, `(request, { params }) => Response`.
 *
 * The order is: request id, client address, Origin, actor, rate limit, what the actor has to set up first, permission, size, parse, scan, run, shape. Every
 * failure leaves as the service's error body; nothing else catches.
 */
export function createRouteFactory<S extends ServiceTypes>(service: ServiceDefinition<S>) {
  const { failures } = service;

  const addressOf = ({ headers }: Request) => clientAddressOf(headers, service.settings().trustedProxies);

  return function route<
    A extends AccessOf<S>,
    R extends ResponseDeclaration,
    P extends z.ZodType | undefined = undefined,
    Q extends z.ZodType | undefined = undefined,
    B extends z.ZodType | undefined = undefined,
  >(declaration: RouteDeclaration<S, A, P, Q, B, R>): RouteHandler<CallTypesOf<P, Q, B, R>> {
    const { params, query, body, response } = declaration;
    const isTimed = isLimited(declaration);
    const limits = resolveBodyLimits(declaration);
    const type = declaration.bodyType ?? 'json';
    const parse = <T extends z.ZodType | undefined>(schema: T | undefined, input: unknown) =>
      (schema === undefined ? undefined : parseInputOrThrow(schema, input, failures)) as OutputOf<T>;

    async function readParsed(exchange: Exchange, files: FormFiles): Promise<OutputOf<B>> {
      if (body === undefined) return parse<B>(undefined as B, undefined);
      const given = await readBody(exchange.request, { type, limits, failures, files });
      const parsed = parse<B>(body, given);
      if (type === 'multipart') await scanForm(service, exchange, given, declaration.operationId);
      return parsed;
    }

    async function respond(exchange: Exchange, context: RouteContext | undefined): Promise<Answer> {
      if (declaration.isOff?.()) throw failures.notFound();
      const { request, url, requestId } = exchange;
      const ctx = await admitCaller(service, exchange, declaration);
      assertContentLengthWithinLimit(request.headers, limits, failures);
      const reply: ReplyHead = {
        status: typeof response === 'object' ? (response.status ?? 200) : 200,
        headers: new Headers(),
      };
      const files = createFormFiles();
      try {
        const input = {
          params: parse<P>(params, params && withoutNul(await (context?.params ?? {}))),
          query: parse<Q>(query, query && groupPairsByName(url.searchParams, failures)),
          body: await readParsed(exchange, files),
          request,
          requestId,
          reply,
        };
        const run = async (context: typeof ctx) => declaration.run({ ...input, ctx: context });
        const replica = service.readReplica?.() ?? null;
        const mayLag = declaration.mayLag && replica !== null && !needsReadYourWrites(request.headers);
        return answerOf(response, await (mayLag ? replica.read(ctx, run) : run(ctx)), reply);
      } finally {
        await files.remove();
      }
    }

    function respondInTime(exchange: Exchange, context: RouteContext | undefined): Promise<Answer> {
      if (!isTimed) return respond(exchange, context);
      const { answerWithinMs: limitMs = defaultTimeLimitMs } = service.settings();
      const refuse = () => failures.unavailable({ message: tookTooLong, retryAfterSeconds: 5 });
      const work = () => respond(exchange, context);
      const isRead = isSafeMethod(exchange.request.method);
      return withTimeLimit({ limitMs, refuse }, (deadline) =>
        isRead || !service.runWithDeadline
          ? work()
          : service.runWithDeadline(deadline, work, addressOf(exchange.request)),
      );
    }

    const answer = async (request: Request, context?: RouteContext) => {
      const answered = await answerErrorsAndLog(
        service,
        request,
        (exchange) => respondInTime(exchange, context),
        declaration.errorBody?.make,
      );
      // Whatever the answer is: one that failed late may have stored something.
      if (!isSafeMethod(request.method) && service.readReplica?.()) {
        setRecentWriteCookie(answered.headers, service.settings().publicUrl);
      }
      return answered;
    };
    const handler = async (request: Request, context?: RouteContext) =>
      toWebResponse(await answer(request, context));
    const description: RouteDescription = { ...declaration };
    return Object.assign(handler, { answer, description });
  };
}
