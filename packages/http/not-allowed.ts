import { toWebResponse } from './answer.ts';
import type { ServiceTypes } from './declaration.ts';
import { answerErrorsAndLog } from './exchange.ts';
import { type RouteMethod, routeDescriptionOf, routeMethods } from './route-module.ts';
import type { ServiceDefinition } from './service.ts';

type Handler = (request: Request) => Promise<Response>;

/**
 * Makes a service's `refuseOtherMethods()`: adds to a route module a handler for every method that it does not export, which
 * answers 405 with the service's error body and an `Allow` header. Where GET is declared `getOnly`, HEAD and OPTIONS are
 * refused as well, which a router would otherwise answer by itself.
 */
export function createMethodRefusal<S extends ServiceTypes>(service: ServiceDefinition<S>) {
  const { GET: notFound } = createNotFoundHandlers(service);
  return function refuseOtherMethods<M extends Record<string, unknown>>(
    module: M,
  ): M & Record<Exclude<RouteMethod, keyof M>, Handler> {
    const isGetOnly = routeDescriptionOf(module, 'GET')?.getOnly === true;
    const allow = routeMethods
      .filter((method) => method in module)
      .flatMap((method) => (method === 'GET' && !isGetOnly ? ['GET', 'HEAD'] : [method]))
      .join(', ');
    const isOff = () => routeMethods.some((method) => routeDescriptionOf(module, method)?.isOff?.());
    const refuse: Handler = async (request) => {
      if (isOff()) return notFound(request);
      const answer = await answerErrorsAndLog(service, request, () =>
        Promise.reject(service.failures.methodNotAllowed()),
      );
      answer.headers.set('allow', allow);
      return toWebResponse(answer);
    };
    const refused = isGetOnly ? [...routeMethods, 'HEAD', 'OPTIONS'] : routeMethods;
    const refusals = Object.fromEntries(refused.map((method) => [method, refuse]));
    return { ...(refusals as Record<RouteMethod, Handler>), ...module };
  };
}

/** Makes a service's `notFound`: handlers for an address that no route has, with its error body. */
export function createNotFoundHandlers<S extends ServiceTypes>(
  service: ServiceDefinition<S>,
): Record<RouteMethod, Handler> {
  const handler: Handler = async (request) =>
    toWebResponse(
      await answerErrorsAndLog(service, request, () => Promise.reject(service.failures.notFound())),
    );
  return { GET: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler };
}
