import { responseOf } from './answer.ts';
import type { ServiceTypes } from './declaration.ts';
import { answerSafely } from './exchange.ts';
import type { ServiceDefinition } from './service.ts';

const bodyMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof bodyMethods)[number];
type Handler = (request: Request) => Promise<Response>;

/**
 * Makes a service's `notAllowed()`: handlers for the methods that an address does not take, with its error body and an
 * `Allow` header. A route file names the methods it takes and exports the rest:
 * `export const { PUT, PATCH, DELETE } = notAllowed('GET', 'POST')`.
 */
export function createNotAllowed<S extends ServiceTypes>(service: ServiceDefinition<S>) {
  return function notAllowed<Allowed extends Method>(
    ...allowed: Allowed[]
  ): Record<Exclude<Method, Allowed>, Handler> {
    const allow = bodyMethods
      .filter((method) => allowed.some((name) => name === method))
      .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
      .join(', ');
    const handler: Handler = async (request) => {
      const answer = await answerSafely(service, request, () =>
        Promise.reject(service.failures.methodNotAllowed()),
      );
      answer.headers.set('allow', allow);
      return responseOf(answer);
    };
    const refused = bodyMethods.filter((method) => !allowed.some((name) => name === method));
    return Object.fromEntries(refused.map((method) => [method, handler])) as Record<
      Exclude<Method, Allowed>,
      Handler
    >;
  };
}

/**
 * Makes a service's `getOnly`: refusals of every method but GET, also of HEAD and OPTIONS, which a router would otherwise
 * answer by itself. For an address whose contract says GET alone; its `Allow` says the same.
 */
export function createGetOnly<S extends ServiceTypes>(
  service: ServiceDefinition<S>,
): Record<Exclude<Method, 'GET'> | 'HEAD' | 'OPTIONS', Handler> {
  const refuse: Handler = async (request) => {
    const answer = await answerSafely(service, request, () =>
      Promise.reject(service.failures.methodNotAllowed()),
    );
    answer.headers.set('allow', 'GET');
    return responseOf(answer);
  };
  return { HEAD: refuse, OPTIONS: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse };
}

/** Makes a service's `notFound`: handlers for an address that no route has, with its error body. */
export function createNotFound<S extends ServiceTypes>(
  service: ServiceDefinition<S>,
): Record<Method, Handler> {
  const handler: Handler = async (request) =>
    responseOf(await answerSafely(service, request, () => Promise.reject(service.failures.notFound())));
  return { GET: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler };
}
