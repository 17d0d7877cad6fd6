import ky from 'ky';

const mayPass = [429, 500, 502, 503, 504];

/**
 * A fetch for reads: asks again after what may pass, when Retry-After says, else after ever longer pauses of up to a minute.
 * Throws when the last try failed too; any other refusal is an answer.
 */
export function createRetryingFetch({ attempts = 8, firstPauseMs = 1_000 } = {}) {
  return (request: Request): Promise<Response> =>
    ky(request, {
      timeout: 60_000,
      throwHttpErrors: (status) => mayPass.includes(status),
      retry: {
        limit: attempts - 1,
        methods: ['get'],
        statusCodes: mayPass,
        afterStatusCodes: mayPass,
        delay: (attempt) => firstPauseMs * 2 ** (attempt - 1),
        backoffLimit: 60_000,
        // So that many clients do not come back at the same moment.
        jitter: (delay) => delay * (0.5 + Math.random() / 2),
        retryOnTimeout: true,
      },
    });
}
