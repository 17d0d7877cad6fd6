import { deferWork } from '@repo/base/deferred';
import { clientAddressOf } from './client-address.ts';
import type { AccessOf, ServiceTypes } from './declaration.ts';
import type { Exchange } from './exchange.ts';
import { isForeignOrigin, isSafeMethod } from './origin.ts';
import type { ServiceDefinition } from './service.ts';

/** Checks who calls: Origin, actor, rate limit, what the actor has to set up first, permission. Answers the context to run in. */
export async function admitCaller<S extends ServiceTypes, A extends AccessOf<S>>(
  service: ServiceDefinition<S>,
  exchange: Exchange,
  declaration: { access: A; rateLimit?: S['policy']; duringSetUp?: true },
): Promise<S['contexts'][A]> {
  const { failures } = service;
  const { request, requestId } = exchange;
  const { access } = declaration;
  const { publicUrl, trustedProxies, logger } = service.settings();
  const isWrite = !isSafeMethod(request.method);
  const mayBeABrowser = isWrite && !service.hasHeaderCredentials?.(request, access);
  if (mayBeABrowser && isForeignOrigin(request.headers, publicUrl)) throw failures.forbidden();
  const actor = await service.authenticate(request, access);
  exchange.actorId = actor?.id;
  const client = {
    address: clientAddressOf(request.headers, trustedProxies),
    userAgent: request.headers.get('user-agent') ?? '',
  };
  const policy = declaration.rateLimit ?? (isWrite ? service.writeLimit : undefined);
  if (policy !== undefined) {
    const limit = await service.limit(policy, { actor, client });
    if (!limit.allowed) throw failures.tooManyRequests({ retryAfterSeconds: limit.retryAfterSeconds });
  }
  if (actor && !declaration.duringSetUp && service.mustSetUp?.(actor)) throw failures.forbidden();
  const defer = (work: () => Promise<unknown>) => deferWork(work, logger, requestId);
  return service.access[access]({ request, requestId, actor, client, defer });
}
