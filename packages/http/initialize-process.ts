import { type Logger, redirectConsoleErrors } from '@repo/base/logger';
import { exitOnInvalidEnv } from '@repo/base/read-env';
import { initializeProcessOnce } from './process-initialized.ts';

type Options = {
  /** Reads the app's environment; throws what is missing or weak. */
  env: () => { NODE_ENV: string };
  /** The app's logger, made once the environment is known to be whole. */
  logger: () => Logger;
  /** What runs beside the requests. */
  jobs?: () => void;
};

/**
 * Makes a server process ready: a wrong environment ends it with a sentence, instead of failing one request at a time.
 * Done once in a process, whether the server or Next inside it asks first.
 */
export function initializeProcess({ env, logger, jobs }: Options): void {
  initializeProcessOnce(() => {
    exitOnInvalidEnv(env);
    if (env().NODE_ENV === 'production') redirectConsoleErrors(logger());
    jobs?.();
  });
}

type PageRequest = Readonly<{ path: string; method: string; headers: NodeJS.Dict<string | string[]> }>;
type PageContext = Readonly<{ routePath: string; routeType: string }>;

/** Logs a page that failed to render, with the request's id and without its query. */
export function logPageError(
  logger: Logger,
  error: unknown,
  request: PageRequest,
  context: PageContext,
): void {
  logger.error(
    {
      method: request.method,
      path: request.path.split('?', 1)[0],
      requestId: request.headers['x-request-id'],
      route: context.routePath,
      kind: context.routeType,
      err: error,
    },
    'page failed',
  );
}
